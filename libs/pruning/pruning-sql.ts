import type { PruningRule } from './pruning-rule';

/**
 * $1: a time. The partitions whose first row is older. Follows the index from partition to partition: one
 * look-up per partition, however many rows there are.
 */
export function agedPartitionsSql({ table, partition, walk, madeAt }: PruningRule): string {
  const first = (condition: string) => `
    SELECT f.${partition}, f.${madeAt} FROM ${table} f
     WHERE ${condition} AND f.${walk.column} IS NOT NULL
     ORDER BY f.${partition}, f.${walk.column} LIMIT 1`;
  return `
    WITH RECURSIVE partitions(id, made_at) AS (
      (${first('true')})
      UNION ALL
      SELECT following.* FROM partitions p CROSS JOIN LATERAL (${first(`f.${partition} > p.id`)}) following
    )
    SELECT id FROM partitions WHERE made_at < $1`;
}

/**
 * $1 partition, $2 where to continue, $3 the time before which rows are old, $4 how many rows to look at.
 * Returns how many of them were old, how many were deleted, and where it stopped.
 */
export function batchSql({
  table,
  partition,
  key,
  walk,
  madeAt,
  mayGo,
  parts = [],
  remains,
}: PruningRule): string {
  const here = `t.${partition} = $1 AND t.${walk.column} > $2::${walk.type}`;
  const columns = [...new Set([...key, ...parts.map(({ of }) => of), ...(remains?.columns ?? [])])]
    .map((column) => `t.${column}`)
    .join(', ');
  const partsGo = parts.map(
    (part, index) => `, part_${index} AS (
      DELETE FROM ${part.table} x USING gone WHERE x.${partition} = $1 AND x.${part.column} = gone.${part.of})`,
  );
  const stays =
    remains === undefined
      ? ''
      : `, remaining AS (
      INSERT INTO ${remains.table} (${partition}, ${remains.columns.join(', ')})
      SELECT $1, ${remains.columns.join(', ')} FROM gone ON CONFLICT DO NOTHING)`;
  return `
    WITH batch AS MATERIALIZED (
      SELECT t.${walk.column} AS walked, t.${madeAt} AS made_at
        FROM ${table} t WHERE ${here} ORDER BY t.${walk.column} LIMIT $4
    ), reached AS MATERIALIZED (
      SELECT walked FROM batch ORDER BY walked DESC LIMIT 1
    ), old AS MATERIALIZED (
      SELECT ${key.map((column) => `t.${column}`).join(', ')}
        FROM ${table} t
       WHERE ${here} AND t.${walk.column} <= (SELECT walked FROM reached) AND t.${madeAt} < $3 AND (${mayGo})
         FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${table} t USING old
       WHERE t.${partition} = $1 AND ${key.map((column) => `t.${column} = old.${column}`).join(' AND ')}
      RETURNING ${columns}
    )${partsGo.join('')}${stays}
    SELECT (SELECT count(*)::int FROM batch WHERE made_at < $3) AS old,
           (SELECT count(*)::int FROM gone) AS pruned,
           (SELECT walked::text FROM reached) AS reached`;
}
