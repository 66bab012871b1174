const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Delays between failed tries of a push message and the next ones; short, since the courier is on the way now. */
export const DEFAULT_PUSH_SCHEDULE_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
];
