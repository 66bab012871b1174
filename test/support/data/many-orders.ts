import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../postgres/database';

/** Created over 400 days, two at a time; ordered up to a day before; every 1,000th failed, the rest mostly completed. */
const ORDERS = `
  INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
  SELECT $1, uuidv7(), 'MANY-' || n, 1,
         CASE WHEN n % 1000 = 0 THEN 'failed' WHEN n % 10 = 0 THEN 'pending' WHEN n % 7 = 0 THEN 'cancelled' ELSE 'completed' END,
         0, at - (n % 1440) * interval '1 minute', at, at
    FROM generate_series(1, $2::int) AS n,
         LATERAL (SELECT timestamptz '2026-03-01T00:00:00Z' - (n / 2) * (interval '800 days' / $2::int) AS at) made`;

const VERSIONS = `
  INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, changes, snapshot, created_at)
  SELECT channel_id, id, 1, 'created', status, '[]', json_build_object('id', id, 'version', 1, 'status', status)::text, created_at
    FROM orders WHERE channel_id = $1`;

const COUNTS = `
  INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
  SELECT channel_id, (created_at AT TIME ZONE 'UTC')::date, (order_date AT TIME ZONE 'UTC')::date, status, count(*)
    FROM orders WHERE channel_id = $1 GROUP BY 1, 2, 3, 4`;

/** Fills the tables of orders for one channel, as many years of trade would; gives a random id when none is given. */
export async function fillWithOrders(
  database: TestDatabase,
  count: number,
  channelId: string = randomUUID(),
): Promise<string> {
  await database.query(ORDERS, [channelId, count]);
  for (const sql of [VERSIONS, COUNTS]) await database.query(sql, [channelId]);
  return channelId;
}

/** Live orders of a moment ago, spread over the statuses of a board; they can be read, but not changed. */
const LIVE_ORDERS = `
  INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
  SELECT $1, uuidv7(), 'LIVE-' || n, 1, (ARRAY['pending', 'processing', 'picking', 'picked', 'retrieving', 'suspended'])[1 + n % 6],
         0, at, at, at
    FROM generate_series(1, $2::int) AS n, LATERAL (SELECT now() + n * interval '1 millisecond' AS at) made`;

/** Fills a board, behind the orders that are there. */
export async function fillBoard(database: TestDatabase, count: number, channelId: string): Promise<void> {
  await database.query(LIVE_ORDERS, [channelId, count]);
  await database.query(
    `${VERSIONS} AND NOT EXISTS (SELECT 1 FROM order_versions v WHERE v.channel_id = orders.channel_id AND v.order_id = orders.id)`,
    [channelId],
  );
  await database.query(
    `INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
     SELECT channel_id, date '1999-01-01', (order_date AT TIME ZONE 'UTC')::date, status, count(*)
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LIVE-%' GROUP BY 1, 2, 3, 4`,
    [channelId],
  );
}

/** Lets the orders of a channel be found by their numbers: what is planted leaves no events, which the search follows. */
export async function makeSearchable(database: TestDatabase, channelId: string): Promise<void> {
  await database.query(
    `INSERT INTO order_search (channel_id, order_id, created_at, tokens, number)
     SELECT channel_id, id, created_at, '{}', lower(order_number) FROM orders WHERE channel_id = $1`,
    [channelId],
  );
}
