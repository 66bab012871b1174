import type { DataSource } from 'typeorm';
import type { Tx } from '@libs/unit-of-work';
import { dayShiftsOf } from './model/day-shifts';
import type { BeforeAndAfter } from '../store/order-tables';

/** Updates the counts of orders by day after these changes. Only appends, so that no writer waits for another. */
export async function countShifts(tx: Tx, changes: readonly BeforeAndAfter[]): Promise<void> {
  await tx.copy(
    'order_day_shifts (channel_id, created_day, order_day, status, count)',
    dayShiftsOf(changes).map((shift) => [
      shift.channel_id,
      shift.created_day,
      shift.order_day,
      shift.status,
      shift.count,
    ]),
  );
}

/** Maximum number of shifts per fold. */
const FOLD_SIZE = 5_000;

/**
 * Folds shifts into the counts, in one statement, so that a reader sees a shift either there or in the count,
 * never twice. Shifts that another process is folding are skipped. $1: the channels, when they are named.
 */
const foldSql = (ofNamed: boolean) => `
  WITH due AS (
    SELECT channel_id, id FROM order_day_shifts ${ofNamed ? 'WHERE channel_id = ANY ($1::uuid[])' : ''}
     ORDER BY channel_id, id LIMIT ${FOLD_SIZE} FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM order_day_shifts s USING due
     WHERE s.channel_id = due.channel_id AND s.id = due.id ${ofNamed ? 'AND s.channel_id = ANY ($1::uuid[])' : ''}
    RETURNING s.*
  ), folded AS (
    INSERT INTO order_day_counts AS c (channel_id, created_day, order_day, status, count)
    SELECT channel_id, created_day, order_day, status, sum(count)
      FROM gone
     GROUP BY 1, 2, 3, 4
    HAVING sum(count) <> 0
     ORDER BY 1, 2, 3, 4
        ON CONFLICT (channel_id, created_day, order_day, status) DO UPDATE SET count = c.count + excluded.count
  )
  SELECT count(*)::int AS folded FROM gone`;

const FOLD = foldSql(false);
const FOLD_OF_NAMED = foldSql(true);

/**
 * Folds the oldest shifts of each channel into the counts; returns whether there may be more. @param
 * channelIds the channels whose shifts are folded, of one shard; null: all
 */
export async function foldShifts(tx: Tx, channelIds: readonly string[] | null): Promise<boolean> {
  const areNamed = channelIds !== null;
  const parameters = areNamed ? [channelIds] : [];
  const [result] = await tx.query<{ folded: number }>(areNamed ? FOLD_OF_NAMED : FOLD, parameters);
  await tx.query(
    `DELETE FROM order_day_counts WHERE count = 0 ${areNamed ? 'AND channel_id = ANY ($1::uuid[])' : ''}`,
    parameters,
  );
  return (result?.folded ?? 0) >= FOLD_SIZE;
}

export async function channelsWithShifts(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    'SELECT DISTINCT channel_id AS id FROM order_day_shifts',
  );
  return rows.map(({ id }) => id);
}
