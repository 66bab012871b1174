import { refusals } from '../contract';

export const jobRefusals = refusals({
  JOB_NOT_FOUND: () => ({}),
  JOB_NOT_FAILED: (status: string) => ({ facts: { status }, extra: { status } }),
  TOO_MANY_UNFINISHED_JOBS: (what: 'order' | 'place' | 'channel', most: number) => ({
    facts: { what, most },
  }),
  IDEMPOTENCY_KEY_REUSED: () => ({}),
  REQUEST_UNDER_WAY: () => ({}),
  INVALID_IDEMPOTENCY_KEY: () => ({}),
});
