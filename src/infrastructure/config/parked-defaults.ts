const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long parked work rests after each failed try; the last repeats until the work succeeds. */
export const DEFAULT_PARKED_SCHEDULE_MS: readonly number[] = [
  1 * SECOND,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];
