import type { DataSource } from 'typeorm';
import type { CopyTarget } from '@libs/copy-rows';
import type { Tx } from '@libs/unit-of-work';
import { ofAll, type Reach } from '@libs/work-queue';
import { dayShiftsOf } from './model/day-shifts';
import type { BeforeAndAfter } from '../store/order-tables';

export const DAY_SHIFTS: CopyTarget = {
  table: 'order_day_shifts',
  columns: { channel_id: 'uuid', created_day: 'date', order_day: 'date', status: 'text', count: 'int' },
};

/** Updates the counts of orders by day after these changes. Only appends, so that no writer waits for another. */
export async function countShifts(tx: Tx, changes: readonly BeforeAndAfter[]): Promise<void> {
  await tx.copy(
    DAY_SHIFTS,
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

/** $1: the channels, when they are named. Shifts that another process is folding are skipped. */
const takeSql = (ofNamed: boolean) => `
  WITH due AS (
    SELECT channel_id, id FROM order_day_shifts ${ofNamed ? 'WHERE channel_id = ANY ($1::uuid[])' : ''}
     ORDER BY channel_id, id LIMIT ${FOLD_SIZE} FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM order_day_shifts s USING due
     WHERE s.channel_id = due.channel_id AND s.id = due.id ${ofNamed ? 'AND s.channel_id = ANY ($1::uuid[])' : ''}
    RETURNING s.*
  )`;

const addSql = (shifts: string) => `
  INSERT INTO order_day_counts AS c (channel_id, created_day, order_day, status, count)
  SELECT channel_id, created_day, order_day, status, sum(count)
    FROM ${shifts}
   GROUP BY 1, 2, 3, 4
  HAVING sum(count) <> 0
   ORDER BY 1, 2, 3, 4
      ON CONFLICT (channel_id, created_day, order_day, status) DO UPDATE SET count = c.count + excluded.count`;

const FOLD = `
  ${takeSql(false)}, folded AS (${addSql('gone')})
  SELECT count(*)::int AS folded FROM gone`;

/** In two statements: Citus would ask all nodes for one that takes and adds. */
const TAKE_OF_NAMED = `
  ${takeSql(true)} SELECT channel_id, created_day::text, order_day::text, status, count FROM gone`;
const ADD = addSql(
  'unnest($1::uuid[], $2::date[], $3::date[], $4::text[], $5::int[]) AS taken(channel_id, created_day, order_day, status, count)',
);

interface TakenShift {
  readonly channel_id: string;
  readonly created_day: string;
  readonly order_day: string;
  readonly status: string;
  readonly count: number;
}

/**
 * Folds the oldest shifts of each channel into the counts, so that a reader sees a shift either there or in the count, never twice;
 * returns whether there may be more. @param channelIds the channels whose shifts are folded, of one shard; null: all
 */
export async function foldShifts(tx: Tx, channelIds: readonly string[] | null): Promise<boolean> {
  const folded = channelIds === null ? await foldAll(tx) : await foldOf(tx, channelIds);
  await tx.query(
    `DELETE FROM order_day_counts WHERE count = 0 ${channelIds === null ? '' : 'AND channel_id = ANY ($1::uuid[])'}`,
    channelIds === null ? [] : [channelIds],
  );
  return folded >= FOLD_SIZE;
}

async function foldAll(tx: Tx): Promise<number> {
  const [result] = await tx.query<{ folded: number }>(FOLD);
  return result?.folded ?? 0;
}

async function foldOf(tx: Tx, channelIds: readonly string[]): Promise<number> {
  const taken = await tx.query<TakenShift>(TAKE_OF_NAMED, [channelIds]);
  if (taken.length === 0) return 0;
  await tx.query(ADD, [
    taken.map(({ channel_id }) => channel_id),
    taken.map(({ created_day }) => created_day),
    taken.map(({ order_day }) => order_day),
    taken.map(({ status }) => status),
    taken.map(({ count }) => count),
  ]);
  return taken.length;
}

const WITH_SHIFTS = ofAll(
  '$1',
  (on) => `SELECT DISTINCT channel_id AS id FROM order_day_shifts WHERE ${on('channel_id')}`,
);

export async function channelsWithShifts(dataSource: DataSource, reach: Reach): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(...reach.of(WITH_SHIFTS, []));
  return rows.map(({ id }) => id);
}
