import type { NextFunction, Request, Response } from 'express';
import { v7 as uuid } from 'uuid';

const HEADER = 'x-request-id';
const ACCEPTABLE = /^[\w.:-]{1,128}$/;

/** Gives every request an id, the caller's own if it is valid, and returns it in the response. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers[HEADER];
  const id = typeof given === 'string' && ACCEPTABLE.test(given) ? given : uuid();
  request.headers[HEADER] = id;
  response.setHeader('X-Request-Id', id);
  next();
}
