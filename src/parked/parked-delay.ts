import { endlessDelayMs, spread } from '@libs/back-off';
import type { CompleteSettings } from '../infrastructure/config';

/** The delay after this many failed tries of parked work, which continues on its own once the fault is fixed. */
export function parkedDelayMs(
  { PARKED_RETRY_SCHEDULE }: Pick<CompleteSettings, 'PARKED_RETRY_SCHEDULE'>,
  tries: number,
): number {
  return Math.round(spread(endlessDelayMs(PARKED_RETRY_SCHEDULE, tries), Math.random()));
}
