import { WAITING_EVENTS, WAITING_EVENTS_ON_NODES } from '../events';
import type { WaitingSql } from '../infrastructure/metrics';
import { WAITING_JOBS } from '../jobs';
import { WAITING_DELIVERIES, WAITING_DELIVERIES_ON_NODES } from '../webhooks';

type FactsOf<Part extends WaitingSql> = keyof Part['facts'];

/** The backlog of the whole system. Counts are at most `MOST_COUNTED`, ages are in seconds. */
export type Waiting = Readonly<
  Record<
    FactsOf<typeof WAITING_JOBS> | FactsOf<typeof WAITING_EVENTS> | FactsOf<typeof WAITING_DELIVERIES>,
    number
  >
>;

/** One statement of all parts, so that all facts are of one moment. */
export const WAITING = waiting('RECURSIVE', WAITING_JOBS, WAITING_EVENTS, WAITING_DELIVERIES);

/** Nothing in it is recursive, and Citus refuses the word. */
export const WAITING_ON_NODES = waiting(
  '',
  WAITING_JOBS,
  WAITING_EVENTS_ON_NODES,
  WAITING_DELIVERIES_ON_NODES,
);

function waiting(recursive: 'RECURSIVE' | '', ...parts: readonly WaitingSql[]): string {
  const facts = parts.flatMap((part) => Object.entries(part.facts));
  return `
    WITH ${recursive} ${parts.flatMap((part) => part.with).join(', ')}
    SELECT ${facts.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}`;
}
