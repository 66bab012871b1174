import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { json, type NextFunction, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { Refusal } from '@libs/refusal';
import { bodyFault } from './body-limits';
import { httpRefusals } from './errors/http.refusals';

/** D8. */
export const MOST_BYTES = 2 * 1024 * 1024;
const JSON_BODY = /^\s*application\/json\s*(;|$)/i;
const TAKES_UPLOAD = 'http:takes-upload';

interface WithBody {
  body?: unknown;
  bodyFault?: Refusal;
}

type WithFault = Request & WithBody;

/** Ignores a byte order mark, as Express does. */
const utf8 = new TextDecoder();

const parse = json({ limit: MOST_BYTES, strict: false, verify: refuseUnstorableText });

/** Marks a route that reads its body by itself, as multipart/form-data, and answers what is wrong with it. */
export const TakesUpload = () => SetMetadata(TAKES_UPLOAD, true);

/**
 * Reads JSON bodies; others stay unread, for the routes that take an upload. What is wrong with a body is kept for
 * `BodyFaultInterceptor`, so that a bad credential or an unknown path is answered first (D30).
 */
export function readJsonBody(request: WithFault, response: Response, next: NextFunction): void {
  const type = request.headers['content-type'] ?? '';
  if (hasBody(request) && !JSON_BODY.test(type)) {
    request.bodyFault = httpRefusals.UNSUPPORTED_MEDIA_TYPE();
    next();
    return;
  }
  parse(request, response, (error?: unknown) => {
    const fault = error === undefined ? bodyFault(request.body) : toRefusal(error);
    if (fault !== null) request.bodyFault = fault;
    next();
  });
}

/** Reads the whole text of a JSON body, as `readJsonBody` does. */
export function readBody(request: WithBody, raw: Buffer): void {
  try {
    refuseUnstorableText(null, null, raw);
    request.body = JSON.parse(utf8.decode(raw)) as unknown;
    request.bodyFault = bodyFault(request.body) ?? undefined;
  } catch (error) {
    request.bodyFault = toRefusal(error);
  }
}

/** Answers a body's own faults, after the guards and before the handler. */
@Injectable()
export class BodyFaultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const fault = context.switchToHttp().getRequest<WithFault>().bodyFault;
    const takesUpload = Reflect.getMetadata(TAKES_UPLOAD, context.getHandler()) === true;
    if (fault !== undefined && !takesUpload) throw fault;
    return next.handle();
  }
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** U+0000 and lone surrogates can't be stored as text; only escapes can bring them in. */
function refuseUnstorableText(_request: unknown, _response: unknown, raw: Buffer): void {
  if (
    raw.includes('\\u') &&
    /(^|[^\\])(\\\\)*\\u(0000|d[89a-f])/i.test(raw.toString('latin1')) &&
    !isStorable(JSON.parse(raw.toString()))
  ) {
    throw new Refusal({
      status: 400,
      code: 'INVALID_TEXT',
      message: 'The request body holds text that is not valid Unicode',
    });
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { status, type } = error as { status?: number; type?: string };
  if (type === 'entity.too.large') return httpRefusals.BODY_TOO_LARGE();
  if (status === 415) return httpRefusals.UNSUPPORTED_MEDIA_TYPE();
  return httpRefusals.MALFORMED_JSON();
}
