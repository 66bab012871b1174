const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long after each failed try of a push message the next one comes; it is about a courier who is on the way now. */
export const DEFAULT_PUSH_SCHEDULE_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
];
