import type { NextFunction, Request, Response } from 'express';
import { openSpan } from '@libs/tracing';
import { loggedPath } from './logged-url';

/** Polled every few seconds by machines, not worth tracing. */
const UNTRACED = /^\/(health\/|metrics$)/;

/** Makes every request a span, in the caller's trace when its `traceparent` is a valid one. */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  if (UNTRACED.test(request.path)) {
    next();
    return;
  }
  const { method } = request;
  const span = openSpan({
    name: method,
    kind: 'server',
    parent: headerOf(request),
    attributes: { 'http.request.method': method, 'url.path': loggedPath(request.path) },
  });
  response.once('close', () => {
    const route = (request.route as { path?: string } | undefined)?.path ?? 'unknown';
    span.rename(`${method} ${route}`);
    span.describe({ 'http.route': route, ...outcomeOf(response) });
    span.end(response.statusCode >= 500 ? new Error(String(response.statusCode)) : undefined);
  });
  span.run(next);
}

/** A response has a status before it is sent; when its client has gone it never is, which is no fault of the service. */
function outcomeOf({ headersSent, statusCode }: Response) {
  return headersSent ? { 'http.response.status_code': statusCode } : { 'error.type': 'no_response' };
}

function headerOf({ headers }: Request): string | null {
  const given = headers.traceparent;
  return typeof given === 'string' ? given : null;
}
