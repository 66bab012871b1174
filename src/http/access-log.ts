import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Metrics } from '../metrics';

/** One line for each answered request: at `debug` when all went well, `warn` when refused, `error` when it failed. */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (request) => request.headers['x-request-id'] as string,
    quietReqLogger: true,
    customLogLevel: (_request, response, error) => {
      if (error !== undefined || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'warn' : 'debug';
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  });
}

/** Times every request by its route; unknown paths count as one route. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedMs = performance.now();
    response.once('finish', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'unknown';
      const labels = { method: request.method, route, status: response.statusCode };
      metrics.requests.observe(labels, (performance.now() - startedMs) / 1_000);
    });
    next();
  };
}
