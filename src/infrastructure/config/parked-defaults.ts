const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Delays before parked work is retried; the last one repeats until it succeeds. */
export const DEFAULT_PARKED_SCHEDULE_MS: readonly number[] = [
  1 * SECOND,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];
