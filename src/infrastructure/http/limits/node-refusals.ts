import type { IncomingMessage, Server } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { httpRefusals } from '../errors/http.refusals';
import type { RefusalFilter } from '../errors/refusal.filter';

/** Of a server that leaves requests without `Host` to `refuseForNode`. */
export const NO_REFUSALS_OF_NODE = { requireHostHeader: false } as const;

const unmet = new WeakSet<IncomingMessage>();

/** Leaves requests with an unknown `Expect` to `refuseForNode`. */
export function takeExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    server.emit('request', request, response);
  });
}

/**
 * Refuses what Node would refuse on its own: its responses have neither a body nor the headers of others, and no line in
 * the log.
 */
export function refuseForNode(errors: RefusalFilter) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (unmet.has(request)) {
      errors.answer(new HttpException('Expect can only be 100-continue', 417), request, response);
    } else if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.setHeader('Connection', 'close');
      errors.answer(httpRefusals.MALFORMED_HTTP(), request, response);
    } else next();
  };
}
