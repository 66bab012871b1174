import { refusals } from '@libs/refusal';

export const jobRefusals = refusals({
  JOB_NOT_FOUND: () => ({ status: 404, message: 'Job not found' }),
  JOB_NOT_FAILED: (status: string) => ({
    status: 409,
    message: `Only a failed job can be retried; this one is ${status}`,
    extra: { status },
  }),
  TOO_MANY_UNFINISHED_JOBS: (most: number) => ({
    status: 429,
    message: `The order has ${most} changes that are accepted and not applied yet, which is the most there may be`,
    retryAfterS: 1,
  }),
  IDEMPOTENCY_KEY_REUSED: () => ({
    status: 422,
    message: 'The Idempotency-Key was used for another request in the last 24 hours',
  }),
  REQUEST_UNDER_WAY: () => ({
    status: 409,
    message: 'The first request with this Idempotency-Key is still under way, try again',
    retryAfterS: 1,
  }),
  INVALID_IDEMPOTENCY_KEY: () => ({
    status: 400,
    message: 'Idempotency-Key must have 1 to 255 characters',
  }),
});
