import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { isTracing } from '@libs/tracing';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Metrics } from '../metrics';
import { logRequests, measureRequests } from './request-log/access-log';
import { bodyRoom } from './body/body-room';
import { BodyInterceptor, BodyReader } from './body/request-body';
import { dropUnreadBodies } from './body/unread-body';
import { allowOrigins } from './cross-origin';
import { RefusalFilter } from './errors/refusal.filter';
import type { LaneParts } from './fast-lane/fast-lane';
import { assignRequestId } from './request-log/request-id';
import { traceRequests } from './request-log/request-trace';
import { setSecurityHeaders } from './security-headers';
import { refuseForNode, takeExpectations } from './limits/node-refusals';
import { limitRequests } from './limits/server-limits';
import { UrlTextInterceptor } from './url-text.interceptor';
import { DtoValidationPipe } from './validation/dto-validation.pipe';

/**
 * Installs what every route shares: limits, request ids, security headers, log and metrics, body reading,
 * validation, error shapes. Returns what the fast lane shares with it.
 */
export function configureApp(app: NestExpressApplication, logger: Logger): Omit<LaneParts, 'guards'> {
  const settings = app.get<CompleteSettings>(SETTINGS_TOKEN);
  const bodies = new BodyReader(bodyRoom(settings.BODY_MEMORY_BYTES));
  const measure = measureRequests(app.get(Metrics));
  const traced = isTracing() ? [traceRequests] : [];
  const errors = new RefusalFilter();
  const watched = [assignRequestId, ...traced, setSecurityHeaders, logRequests(logger), measure];
  const edge = [...watched, refuseForNode(errors)];
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  answerNotModifiedOnlyByHand(app);
  limitRequests(app.getHttpServer());
  dropUnreadBodies(app.getHttpServer());
  takeExpectations(app.getHttpServer());
  for (const step of edge) app.use(step);
  allowOrigins(app, settings.CORS_ORIGINS);
  const unneeded = [new UrlTextInterceptor(), new BodyInterceptor(bodies)];
  app.useGlobalInterceptors(...unneeded);
  app.useGlobalPipes(new DtoValidationPipe());
  app.useGlobalFilters(errors);
  return { edge, bodies, errors, unneeded };
}

/**
 * Routes that know the version of what they show respond with 304 on their own. Express would turn any
 * response to `If-None-Match: *` into a 304, even that of a picking-app setter that has just changed the
 * order.
 */
function answerNotModifiedOnlyByHand(app: NestExpressApplication): void {
  const { request } = app.getHttpAdapter().getInstance() as { request: object };
  Object.defineProperty(request, 'fresh', { value: false });
}
