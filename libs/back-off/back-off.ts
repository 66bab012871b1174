const SPREAD = 0.2;

/** The delay before the next try of what another transaction is in the way of. */
export const WHEN_BLOCKED_MS = 5_000;

/** The delay after so many failed tries, or null when that was the last one: it follows the last delay. */
export function nextDelayMs(delaysMs: readonly number[], failedTries: number): number | null {
  return delaysMs[failedTries - 1] ?? null;
}

/** Like `nextDelayMs`, but the last delay is repeated forever. */
export function endlessDelayMs(delaysMs: readonly number[], failedTries: number): number {
  return delaysMs[Math.min(failedTries, delaysMs.length) - 1] ?? 0;
}

/**
 * The delay, up to 20 % shorter or longer, so that what failed together is not retried together.
 * @param random from 0 to below 1
 */
export function spread(delayMs: number, random: number): number {
  return delayMs * (1 + SPREAD * (2 * random - 1));
}
