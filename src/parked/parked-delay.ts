import { endlessDelayMs, spread } from '@libs/back-off';
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
  const failed = isBlocked(error) ? 1 : tries;
  return Math.round(spread(endlessDelayMs(PARKED_RETRY_SCHEDULE, failed), Math.random()));
}
