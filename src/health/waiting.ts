import { WAITING_EVENTS } from '../events';
import type { WaitingSql } from '../infrastructure/metrics';
import { WAITING_JOBS } from '../jobs';
import { WAITING_DELIVERIES } from '../webhooks';

type FactsOf<Part extends WaitingSql> = keyof Part['facts'];

/** The backlog of the whole system. Counts are at most `MOST_COUNTED`, ages are in seconds. */
export type Waiting = Readonly<
  Record<
    | FactsOf<typeof WAITING_JOBS.together>
    | FactsOf<typeof WAITING_EVENTS.together>
    | FactsOf<typeof WAITING_DELIVERIES.together>,
    number
  >
>;

/** One statement of all parts, so that all facts are of one moment. */
export const WAITING = {
  together: waiting('RECURSIVE', WAITING_JOBS.together, WAITING_EVENTS.together, WAITING_DELIVERIES.together),
  // Nothing in it is recursive, and a cluster refuses the word.
  spread: waiting('', WAITING_JOBS.spread, WAITING_EVENTS.spread, WAITING_DELIVERIES.spread),
};

function waiting(recursive: 'RECURSIVE' | '', ...parts: readonly WaitingSql[]): string {
  const facts = parts.flatMap((part) => Object.entries(part.facts));
  return `
    WITH ${recursive} ${parts.flatMap((part) => part.with).join(', ')}
    SELECT ${facts.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}`;
}
