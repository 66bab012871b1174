import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Metrics } from '../metrics';
import { logRequests, measureRequests } from './access-log';
import { allowOrigins } from './cross-origin';
import { RefusalFilter } from './errors/refusal.filter';
import { BodyFaultInterceptor, readJsonBody } from './request-body';
import { assignRequestId } from './request-id';
import { setSecurityHeaders } from './security-headers';
import { limitRequests } from './server-limits';
import { DtoValidationPipe } from './validation/dto-validation.pipe';

/** What every route shares: limits, request ids, security headers, log and metrics, body reading, validation, error shapes. */
export function configureApp(app: NestExpressApplication, logger: Logger): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  limitRequests(app.getHttpServer());
  app.use(assignRequestId);
  app.use(setSecurityHeaders);
  app.use(logRequests(logger));
  app.use(measureRequests(app.get(Metrics)));
  allowOrigins(app, app.get<CompleteSettings>(SETTINGS_TOKEN).CORS_ORIGINS);
  app.use(readJsonBody);
  app.useGlobalInterceptors(new BodyFaultInterceptor());
  app.useGlobalPipes(new DtoValidationPipe());
  app.useGlobalFilters(new RefusalFilter());
}
