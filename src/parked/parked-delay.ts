import { endlessDelayMs, spread, WHEN_BLOCKED_MS } from '@libs/back-off';
import { isBlocked } from '@libs/unit-of-work';
import type { CompleteSettings } from '../infrastructure/config';

/**
 * The delay after this many failed tries of parked work, which continues on its own once the fault is fixed.
 * @param error of the last one: what another transaction was in the way of is tried again soon, however often it was
 */
export function parkedDelayMs(
  { PARKED_RETRY_SCHEDULE }: Pick<CompleteSettings, 'PARKED_RETRY_SCHEDULE'>,
  tries: number,
  error?: unknown,
): number {
  const delayMs = isBlocked(error) ? WHEN_BLOCKED_MS : endlessDelayMs(PARKED_RETRY_SCHEDULE, tries);
  return Math.round(spread(delayMs, Math.random()));
}
