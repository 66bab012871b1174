import type { Tx } from '../tx';

/**
 * How Postgres plans a statement: for its parameters, each time; or once, where they make no difference, and along the
 * index that has the order asked for, whatever the statistics say. Citus plans each time only.
 */
export type Planning = 'each time' | 'once, along its index';

const MISLED = [
  'enable_sort',
  'enable_incremental_sort',
  'enable_bitmapscan',
  'enable_seqscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_material',
];
const set = (name: string, value: string) => `SET LOCAL ${name} TO ${value}`;
const setAll = (value: string) => MISLED.map((name) => set(name, value)).join('; ');

const ALONG_INDEX = setAll('off');
const AS_USUAL = setAll('DEFAULT');

/**
 * Disabled because an incremental sort would allow an index with only a part of the requested order, which
 * may be the wrong one.
 */
const INCREMENTAL_SORT = 'enable_incremental_sort';
const ALONG_WHOLE_INDEX = `${ALONG_INDEX}; ${set(INCREMENTAL_SORT, 'off')}`;

const SETTINGS: Readonly<Record<Planning, string>> = {
  'each time': `${AS_USUAL}; ${set('plan_cache_mode', 'DEFAULT')}`,
  'once, along its index': `${ALONG_INDEX}; ${set('plan_cache_mode', 'force_generic_plan')}`,
};

/** From now on, and until the transaction ends, its statements are planned so; at first it is each time. */
export async function planStatements(tx: Pick<Tx, 'query'>, planning: Planning): Promise<void> {
  await tx.query(SETTINGS[planning]);
}

/**
 * Takes the first few rows of a queue, in the order of its index. Postgres knows the length of a queue only
 * from its last ANALYZE: it may believe a long queue to be empty, and then reads and sorts all of it for
 * every few rows. This leaves it only the index, also for subqueries with an ORDER BY. Plans are not kept,
 * since one made for a short queue may read the whole of a long one.
 */
export async function queryInIndexOrder<Row>(
  tx: Tx,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const [, rows] = await Promise.all([
    tx.query(ALONG_WHOLE_INDEX),
    tx.query<Row>(sql, parameters),
    tx.query(`${AS_USUAL}; ${set(INCREMENTAL_SORT, 'DEFAULT')}`),
  ]);
  return rows;
}
