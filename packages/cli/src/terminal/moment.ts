import { durationMs } from './duration.js';
import { Failure } from './exit-codes.js';

/** The moment that an option names: so long ago, or a date. */
export function momentOf(option: string, text: string, now = Date.now()): string {
  const ago = durationMs(text);
  const moment = new Date(ago === null ? dateOf(text) : now - ago);
  if (Number.isNaN(moment.getTime()))
    throw new Failure(`${option} ${text}: write 15m, 2h, 3d or an ISO date-time`);
  return moment.toISOString();
}

/** What does not begin like an ISO date is none: to `Date`, 5 is a month of 2001. */
function dateOf(text: string): number {
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
}
