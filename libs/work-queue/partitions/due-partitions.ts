import { prepared, type PreparedStatement, type UnitOfWork } from '@libs/unit-of-work';
import type { Layout } from './layout';
import { type OfAll, preparedOfAll } from './reach';

/** A table of rows that wait until they are due. An index of it begins with these two columns. */
export interface DueRows {
  readonly table: string;
  readonly partition: string;
  /** The column that says when a row is due. */
  readonly due: string;
  /** Which rows: a condition on the row `t`; by default all. */
  readonly where?: string;
}

/** The partitions with a due row, of those that can be reached. */
export async function duePartitions(
  unitOfWork: UnitOfWork,
  rows: DueRows,
  layout: Layout,
): Promise<string[]> {
  const sql = layout.choose({ together: alongIndexSql, spread: onEachNodeSql })(rows);
  const found = await layout.reach((reach) => unitOfWork.look<{ id: string }>(...reach.of(sql, [])));
  return found.map(({ id }) => id);
}

/** An index can't be followed across nodes: each node reads everything that is due on it. */
function onEachNodeSql({ table, partition, due, where = 'true' }: DueRows): OfAll<PreparedStatement> {
  return preparedOfAll(
    '$1',
    (on) => `
    SELECT DISTINCT t.${partition} AS id FROM ${table} t
     WHERE ${where} AND t.${due} <= now() AND ${on(`t.${partition}`)}`,
  );
}

/** One index look-up for each partition with any row. No other index has this order, so that the plan may be kept. */
function alongIndexSql({ table, partition, due, where = 'true' }: DueRows): OfAll<PreparedStatement> {
  const first = (condition: string) => `
    SELECT t.${partition}, t.${due} FROM ${table} t
     WHERE ${where} AND ${condition} ORDER BY t.${partition}, t.${due} LIMIT 1`;
  const all = prepared(`
    WITH RECURSIVE waiting(id, due_at) AS (
      (${first('true')})
      UNION ALL
      SELECT following.* FROM waiting w CROSS JOIN LATERAL (${first(`t.${partition} > w.id`)}) following
    )
    SELECT id FROM waiting WHERE due_at <= now()`);
  return { all };
}
