import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** What a browser may do with a response: directives of `Content-Security-Policy` and their sources. */
export type Policy = Readonly<Record<string, readonly string[]>>;
type Headers = Readonly<Record<string, string>>;

/** Responses are data: a browser that opens one runs nothing, loads nothing and can't frame it. */
const DATA_POLICY: Policy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * What pages of this service need: their own scripts, styles and pictures, and calls to their own host.
 * Swagger UI needs inline styles and `data:` pictures; inline scripts are not allowed.
 */
const PAGE_POLICY: Policy = {
  ...DATA_POLICY,
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
};

/** Paths of pages for browsers, including everything below them. */
const PAGES: readonly string[] = ['/docs'];

/** The security headers of every response that is not a page, for responses written without Express. */
export const SECURITY_HEADERS: Headers = headersUnder(DATA_POLICY);

const PAGE_HEADERS: Headers = headersUnder(PAGE_POLICY);

/** Sets the security headers of every response, including errors. */
export function setSecurityHeaders(request: Request, response: Response, next: NextFunction): void {
  const headers = isPage(request.path) ? PAGE_HEADERS : SECURITY_HEADERS;
  for (const name in headers) response.setHeader(name, headers[name]!);
  next();
}

function isPage(path: string): boolean {
  return PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}

/** The headers that helmet sets with the policy; computed once, since they don't depend on the request. */
export function headersUnder(policy: Policy): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const directives = Object.fromEntries(
    Object.entries(policy).map(([name, sources]) => [name, [...sources]]),
  );
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'deny' },
  })(response.req, response, (error?: unknown) => {
    if (error !== undefined) throw error as Error;
  });
  return Object.freeze(
    Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])),
  );
}
