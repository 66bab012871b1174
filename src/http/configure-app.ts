import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { isTracing } from '@libs/tracing';
import { Metrics } from '../metrics';
import { logRequests, measureRequests } from './access-log';
import { RefusalFilter } from './errors/refusal.filter';
import { BodyFaultInterceptor, readJsonBody } from './request-body';
import { assignRequestId } from './request-id';
import { traceRequests } from './request-trace';
import { DtoValidationPipe } from './validation/dto-validation.pipe';

/** What every route shares: request ids, log and metrics, body reading, validation, error shapes. */
export function configureApp(app: NestExpressApplication, logger: Logger): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.use(assignRequestId);
  if (isTracing()) app.use(traceRequests);
  app.use(logRequests(logger));
  app.use(measureRequests(app.get(Metrics)));
  app.use(readJsonBody);
  app.useGlobalInterceptors(new BodyFaultInterceptor());
  app.useGlobalPipes(new DtoValidationPipe());
  app.useGlobalFilters(new RefusalFilter());
}
