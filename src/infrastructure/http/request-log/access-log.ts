import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics';
import { loggedPath, loggedQuery } from './logged-url';
import { faultOf } from '../errors/foreign-faults';

/** One line per response: at `debug` when it succeeded, `warn` when it was refused, `error` when it failed. */
export function logRequests(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedMs = performance.now();
    response.once('close', () => {
      const level = levelOf(response);
      if (!logger.isLevelEnabled(level)) return;
      const line = {
        req: loggedRequest(request),
        res: { status: response.statusCode },
        request_id: request.headers['x-request-id'],
        duration_ms: Math.round(performance.now() - startedMs),
      };
      logger[level](line, response.writableFinished ? 'request completed' : 'request aborted');
    });
    next();
  };
}

function loggedRequest({ method, originalUrl }: Request): Record<string, unknown> {
  const query = loggedQuery(originalUrl);
  return { method, path: loggedPath(originalUrl), ...(query.length > 0 && { query }) };
}

function levelOf(response: Response): 'error' | 'warn' | 'debug' {
  if (faultOf(response) === 'service') return 'error';
  return response.statusCode >= 400 ? 'warn' : 'debug';
}

/** Measures every request by its route; unknown paths count as one route. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedMs = performance.now();
    response.once('finish', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'unknown';
      const fault = faultOf(response);
      const labels = { method: request.method, route, status: response.statusCode, ...(fault && { fault }) };
      metrics.requests.observe(labels, (performance.now() - startedMs) / 1_000);
    });
    next();
  };
}
