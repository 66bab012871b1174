import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { Metrics } from '../metrics';
import { logRequests, measureRequests } from './access-log';
import { RefusalFilter } from './errors/refusal.filter';
import type { LaneParts } from './fast-lane/fast-lane';
import { BodyFaultInterceptor, readJsonBody } from './request-body';
import { assignRequestId } from './request-id';
import { DtoValidationPipe } from './validation/dto-validation.pipe';

/**
 * What every route shares: request ids, log and metrics, body reading, validation, error shapes. Gives what the fast lane
 * has in common with it.
 */
export function configureApp(app: NestExpressApplication, logger: Logger): Omit<LaneParts, 'guards'> {
  const edge = [assignRequestId, logRequests(logger), measureRequests(app.get(Metrics))];
  const errors = new RefusalFilter();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  for (const step of edge) app.use(step);
  app.use(readJsonBody);
  app.useGlobalInterceptors(new BodyFaultInterceptor());
  app.useGlobalPipes(new DtoValidationPipe());
  app.useGlobalFilters(errors);
  return { edge, errors };
}
