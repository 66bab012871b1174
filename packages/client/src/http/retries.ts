import type { ErrorCode } from '../generated/error-codes.js';
import { ApiError, type ClientErrorCode, ConnectionError } from './errors.js';

/** How calls are repeated. A call is only repeated where that can't do anything twice. */
export interface RetryOptions {
  /** How often a call is sent at most, the first time included. */
  readonly attempts: number;
  /** The delay before the first repeat; it doubles. */
  readonly firstDelayMs: number;
}

export const RETRIES: RetryOptions = { attempts: 6, firstDelayMs: 200 };

const LONGEST_DELAY_MS = 10_000;
/** A longer timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Statuses of what may pass. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);
/** Such a request would take as long again (docs/lists.md#time). */
const NO_USE: ReadonlySet<ErrorCode | ClientErrorCode> = new Set<ErrorCode>(['TOOK_TOO_LONG']);
/** After these a change may have been made, or may still be. */
const DOUBTFUL_STATUSES = new Set([502, 504]);
const DOUBTFUL_CODES: ReadonlySet<ErrorCode | ClientErrorCode> = new Set<ErrorCode>([
  'OUTCOME_UNKNOWN',
  'STILL_BEING_APPLIED',
]);

/** Whether the service could not be reached, or could not answer now: whoever follows something goes on trying. */
export function isOutage(error: unknown): error is ApiError | ConnectionError {
  return error instanceof ConnectionError || (error instanceof ApiError && UNAVAILABLE.has(error.status));
}

/** Whether a failed call may be sent again. `canRepeat`: doing it twice does it once. */
export function isWorthRepeating(error: unknown, canRepeat: boolean): boolean {
  if (error instanceof ConnectionError) return canRepeat && error.code === 'UNREACHABLE';
  if (!(error instanceof ApiError) || NO_USE.has(error.code)) return false;
  if (error.status === 409) return error.retryAfterMs !== null;
  if (!UNAVAILABLE.has(error.status)) return false;
  const nothingHappened = !DOUBTFUL_STATUSES.has(error.status) && !DOUBTFUL_CODES.has(error.code);
  return canRepeat || nothingHappened;
}

/** How long to wait after an outage: what the service asks for, never less than `ownMs`. */
export function pauseAfter(error: unknown, ownMs: number): number {
  const askedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(LONGEST_TIMER_MS, Math.max(askedMs, ownMs));
}

/** The delay before the next attempt: what the service asks for, else doubling with jitter. */
export function delayBefore(attempt: number, error: unknown, { firstDelayMs }: RetryOptions): number {
  const ownMs = Math.min(LONGEST_DELAY_MS, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  return pauseAfter(error, ownMs);
}
