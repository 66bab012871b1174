import { ApiError, ConnectionError } from '@oms/client';

/** Whether a change may have been made, or may be made by the same call later. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.retryAfterMs !== null);
}
