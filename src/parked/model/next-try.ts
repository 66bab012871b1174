const JITTER = 0.2;

/**
 * How long parked work rests after try number `tries` (from 1) has failed. The last delay of the schedule repeats for as
 * long as the work keeps failing: it goes on by itself once the fault is mended.
 * @param random from 0 to below 1; spreads tries by 20 % either way
 */
export function nextTryDelayMs(scheduleMs: readonly number[], tries: number, random: number): number {
  const delayMs = scheduleMs[Math.min(tries, scheduleMs.length) - 1] ?? 0;
  return Math.round(delayMs * (1 + JITTER * (2 * random - 1)));
}
