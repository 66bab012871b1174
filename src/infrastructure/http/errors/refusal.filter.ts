import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Refusal } from '@libs/refusal';
import { OutOfConnectionsError } from '@libs/safe-fetch';
import { NoRoomError } from '@libs/streamed-json';
import { isOverdue, isTemporary, OutcomeUnknownError } from '@libs/unit-of-work';
import { KEYED_METHODS } from '../idempotency';
import { ClientGone } from '../limits/fair-requests';
import { errorBody, familyOf, onlyReads } from './error-shapes';
import { blameEndpoint } from './foreign-faults';
import { httpRefusals } from './http.refusals';

interface AskedRequest {
  readonly method: string;
  readonly path: string;
  get(header: string): string | undefined;
}

interface AnswerWriter {
  readonly headersSent: boolean;
  hasHeader(name: string): boolean;
  setHeader(name: string, value: string): unknown;
  status(code: number): { json(body: unknown): unknown };
  destroy(): unknown;
}

/** Writes every error of a route in the shape of its endpoint family; details of internal errors stay in the log. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  answer(error: unknown, request: AskedRequest, response: AnswerWriter): void {
    // Nobody is left to read a response.
    if (error instanceof ClientGone) return;
    const refusal = toRefusal(error, request);
    if (refusal.fault === 'endpoint') blameEndpoint(response);
    else if (refusal.status === 500) this.logger.error(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (refusal.status === 401 && !response.hasHeader('WWW-Authenticate')) {
      response.setHeader('WWW-Authenticate', 'Bearer');
    }
    const isPassing = refusal.status === 503 && mayBeSentAgain(refusal, request);
    const retryAfterS = refusal.retryAfterS ?? (isPassing ? 1 : null);
    if (retryAfterS !== null) response.setHeader('Retry-After', String(retryAfterS));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    const family = familyOf(request.method, request.path);
    if (family === 'picking_app') response.setHeader('Cache-Control', 'no-store');
    response.status(refusal.status).json(errorBody(family, refusal));
  }
}

function toRefusal(error: unknown, request: AskedRequest): Refusal<number> {
  if (isResponse(error)) return error;
  if (error instanceof OutcomeUnknownError && !onlyReads(request)) return httpRefusals.OUTCOME_UNKNOWN();
  if (isOverdue(error) && onlyReads(request)) return httpRefusals.TOOK_TOO_LONG();
  if (isTemporary(error) || isOutOfRoom(error)) return httpRefusals.SERVICE_UNAVAILABLE();
  if (!(error instanceof HttpException)) return httpRefusals.INTERNAL_ERROR();
  if (error.getStatus() === 404) return httpRefusals.NOT_FOUND(request.method, request.path);
  const { code, message } = httpRefusals.HTTP_ERROR(error.message);
  return new Refusal({ status: error.getStatus(), code, message });
}

function isOutOfRoom(error: unknown): boolean {
  return error instanceof NoRoomError || error instanceof OutOfConnectionsError;
}

function isResponse(error: unknown): error is Refusal<number> {
  return error instanceof Refusal && error.status !== null;
}

/**
 * Many clients retry on their own when they see `Retry-After`; if the change may have been made, that is safe
 * only with a key. What the picking app asked for is accepted while it is being applied.
 */
function mayBeSentAgain({ code }: Refusal, request: AskedRequest): boolean {
  const { method, path } = request;
  if (code === 'STILL_BEING_APPLIED') return familyOf(method, path) !== 'picking_app';
  return (
    code !== 'OUTCOME_UNKNOWN' || (KEYED_METHODS.has(method) && request.get('idempotency-key') !== undefined)
  );
}
