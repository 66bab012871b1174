const JITTER = 0.2;

/**
 * The delay after try number `tries` (from 1) of parked work has failed. The last delay of the schedule
 * repeats as long as the work keeps failing, so that it continues on its own once the fault is fixed.
 * @param random from 0 to below 1; spreads tries by 20 % either way
 */
export function nextTryDelayMs(scheduleMs: readonly number[], tries: number, random: number): number {
  const delayMs = scheduleMs[Math.min(tries, scheduleMs.length) - 1] ?? 0;
  return Math.round(delayMs * (1 + JITTER * (2 * random - 1)));
}
