import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

type Policy = Readonly<Record<string, readonly string[]>>;
type Headers = Readonly<Record<string, string>>;

/** Answers are data: a browser that is led to one runs nothing, loads nothing and frames it nowhere. */
const DATA_POLICY: Policy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * What a page of this service needs of the browser: its own scripts, styles and pictures, and to call its own host.
 * Inline styles and pictures in `data:` are how Swagger UI draws itself; inline scripts are not allowed.
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

/** Paths whose answers are pages for a browser, with all that is below them. */
const PAGES: readonly string[] = ['/docs'];

/** The security headers of every answer that is no page, for whoever writes answers without Express. */
export const SECURITY_HEADERS: Headers = headersUnder(DATA_POLICY);

const PAGE_HEADERS: Headers = headersUnder(PAGE_POLICY);

/** Sets the security headers of every answer, refusals included. */
export function setSecurityHeaders(request: Request, response: Response, next: NextFunction): void {
  const headers = isPage(request.path) ? PAGE_HEADERS : SECURITY_HEADERS;
  for (const name in headers) response.setHeader(name, headers[name]!);
  next();
}

function isPage(path: string): boolean {
  return PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}

/** What helmet sets with the policy; asked once, since none of it depends on the request. */
function headersUnder(policy: Policy): Headers {
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
