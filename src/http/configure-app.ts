import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { Metrics } from '../metrics';
import { logRequests, measureRequests } from './access-log';
import { RefusalFilter } from './errors/refusal.filter';
import { BodyFaultInterceptor, readJsonBody } from './request-body';
import { assignRequestId } from './request-id';
import { DtoValidationPipe } from './validation/dto-validation.pipe';

/** What every route shares: request ids, log and metrics, body reading, validation, error shapes. */
export function configureApp(app: NestExpressApplication, logger: Logger): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  answerNotModifiedOnlyByHand(app);
  app.use(assignRequestId);
  app.use(logRequests(logger));
  app.use(measureRequests(app.get(Metrics)));
  app.use(readJsonBody);
  app.useGlobalInterceptors(new BodyFaultInterceptor());
  app.useGlobalPipes(new DtoValidationPipe());
  app.useGlobalFilters(new RefusalFilter());
}

/**
 * Only routes that know the version of what they show answer 304, by themselves. Express would turn any answer to
 * `If-None-Match: *` into one, also that of a picking-app setter that has just changed the order.
 */
function answerNotModifiedOnlyByHand(app: NestExpressApplication): void {
  const { request } = app.getHttpAdapter().getInstance() as { request: object };
  Object.defineProperty(request, 'fresh', { value: false });
}
