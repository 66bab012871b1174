import type { Tx } from '../tx';
import type { PreparedStatement } from './prepared';

/**
 * Takes the first few rows of a queue, in the order of its index. Postgres knows the length of a queue only
 * from its last ANALYZE: it may believe a long queue to be empty, and then reads and sorts all of it for
 * every few rows. This leaves it only the index, also for subqueries with an ORDER BY. Planning a claim costs
 * several times as much as running it, so the plan of a prepared statement is used until it is `PLANS_KEPT_MS`
 * old.
 */
export function queryInIndexOrder<Row>(
  tx: Tx,
  statement: string | PreparedStatement,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const isKept = tx.keepsPlans && typeof statement !== 'string';
  return tx.query(statement, parameters, isKept ? 'once, along its index' : 'each time, along its index');
}
