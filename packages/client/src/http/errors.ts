import type { ErrorCode } from '../generated/error-codes.js';

/** Codes of what never was a response of the service. */
export type ClientErrorCode =
  'UNSENDABLE' | 'UNREACHABLE' | 'UNTRUSTED_CERTIFICATE' | 'TIMED_OUT' | 'INVALID_RESPONSE' | 'JOB_FAILED';

/** One row of `details`: a wrong field of a request. */
export interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** Why a call failed. `code` is one of docs/errors.md or of `ClientErrorCode`; newer services may have others. */
export class OmsError extends Error {
  override readonly name: string = 'OmsError';

  constructor(
    readonly code: ErrorCode | ClientErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The service refused the request. */
export class ApiError extends OmsError {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    code: ErrorCode,
    message: string,
    /** The wrong fields of a 400. */
    readonly details: readonly WrongField[],
    /** What the service's log calls the request. */
    readonly requestId: string | null,
    /** After how long the same request may be sent again; null when the service does not say. */
    readonly retryAfterMs: number | null,
    readonly body: unknown,
  ) {
    super(code, message);
  }
}

/** No usable response came: `UNREACHABLE`, `TIMED_OUT` or `INVALID_RESPONSE`. What was asked for may have happened. */
export class ConnectionError extends OmsError {
  override readonly name = 'ConnectionError';
}

/** Whether something is an `OmsError`, with this code if one is given. */
export function isOmsError(error: unknown, code?: ErrorCode | ClientErrorCode): error is OmsError {
  return error instanceof OmsError && (code === undefined || error.code === code);
}

/** The error that a response is (docs/rules/errors.md): every body has `code` at its top, the message is in several places. */
export function errorOf(response: Response, body: unknown): ApiError {
  const { code, details } = (body ?? {}) as { code?: ErrorCode; details?: unknown };
  const message =
    messageOf(body) ?? `The service responded with ${response.status} ${response.statusText}`.trim();
  return new ApiError(
    response.status,
    code ?? (`HTTP_${response.status}` as ErrorCode),
    typeof details === 'string' ? `${message}: ${details}` : message,
    Array.isArray(details) ? (details as WrongField[]) : [],
    response.headers.get('x-request-id'),
    retryAfterMsOf(response.headers),
    body,
  );
}

function messageOf(body: unknown): string | null {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  const inside = (value: unknown, name: string) => (value as Record<string, unknown> | null)?.[name];
  const places = [message, inside(message, 'error'), inside(error, 'message'), error];
  return (places.find((place) => typeof place === 'string' && place !== '') as string | undefined) ?? null;
}

function retryAfterMsOf(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
