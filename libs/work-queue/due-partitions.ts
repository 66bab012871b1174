import { IN_BACKGROUND, queryInIndexOrder, type UnitOfWork } from '@libs/unit-of-work';

/** A table of rows that wait until they are due. An index of it begins with these two columns. */
export interface DueRows {
  readonly table: string;
  readonly partition: string;
  /** The column that says when a row is due. */
  readonly due: string;
  /** Which rows: a condition on the row `t`; by default all. */
  readonly where?: string;
}

/**
 * The partitions with a due row: one index look-up for each with any row. @param onManyNodes an index can't be
 * followed across nodes: then each node reads everything that is due on it
 */
export async function duePartitions(
  unitOfWork: UnitOfWork,
  rows: DueRows,
  onManyNodes: boolean,
): Promise<string[]> {
  const sql = duePartitionsSql(rows, onManyNodes);
  const found = await unitOfWork.run((tx) => queryInIndexOrder<{ id: string }>(tx, sql, []), IN_BACKGROUND);
  return found.map(({ id }) => id);
}

function duePartitionsSql({ table, partition, due, where = 'true' }: DueRows, onManyNodes: boolean): string {
  if (onManyNodes)
    return `SELECT DISTINCT t.${partition} AS id FROM ${table} t WHERE ${where} AND t.${due} <= now()`;
  const first = (condition: string) => `
    SELECT t.${partition}, t.${due} FROM ${table} t
     WHERE ${where} AND ${condition} ORDER BY t.${partition}, t.${due} LIMIT 1`;
  return `
    WITH RECURSIVE waiting(id, due_at) AS (
      (${first('true')})
      UNION ALL
      SELECT following.* FROM waiting w CROSS JOIN LATERAL (${first(`t.${partition} > w.id`)}) following
    )
    SELECT id FROM waiting WHERE due_at <= now()`;
}
