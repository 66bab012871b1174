import type { Tx } from './tx';

const MISLED = ['enable_sort', 'enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
const OFF = MISLED.map((name) => `SET LOCAL ${name} TO off`).join('; ');
const AS_BEFORE = MISLED.map((name) => `SET LOCAL ${name} TO DEFAULT`).join('; ');

/**
 * Takes the first few rows of a queue, in the order of its index. What Postgres knows of a queue's length is from its
 * last ANALYZE: it may believe a long queue to be empty, and then reads and sorts the whole of it for each few rows.
 * This leaves it the walk along the index only, for subqueries with an ORDER BY too.
 */
export async function queryInIndexOrder<Row>(
  tx: Tx,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  await tx.query(OFF);
  const rows = await tx.query<Row>(sql, parameters);
  await tx.query(AS_BEFORE);
  return rows;
}
