import { requestText } from '../load/request-text';
import type { Progress } from './progress';
import { SYSTEM_TOKEN } from './service';

const DAYS = 400;
const LAST_DAY = '2026-03-01T00:00:00Z';
const PAGES_ASKED = 2_000;
const LIMIT = 10;

/** Created evenly over 400 days; ordered up to a day before; every 1,000th failed, the rest mostly completed. */
const ORDERS = `
  INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
  SELECT $1, uuidv7(), 'LIST-' || n, 1,
         CASE WHEN n % 1000 = 0 THEN 'failed' WHEN n % 10 = 0 THEN 'pending' WHEN n % 7 = 0 THEN 'cancelled' ELSE 'completed' END,
         0, at - (n % 1440) * interval '1 minute', at, at
    FROM generate_series(1, $2::int) AS n,
         LATERAL (SELECT timestamptz '${LAST_DAY}' - n * (interval '${DAYS} days' / $2::int) AS at) made`;

const VERSIONS = `
  INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, changes, snapshot, created_at)
  SELECT channel_id, id, 1, 'created', status, '[]',
         json_build_object('id', id, 'version', 1, 'status', status, 'notes', repeat('x', 800))::text, created_at
    FROM orders WHERE channel_id = $1`;

const COUNTS = `
  INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
  SELECT channel_id, (created_at AT TIME ZONE 'UTC')::date, (order_date AT TIME ZONE 'UTC')::date, status, count(*)
    FROM orders WHERE channel_id = $1 GROUP BY 1, 2, 3, 4`;

/** Fills a channel like 400 days of trade; an order is about 1 KB. */
export async function fillWithOrders(progress: Progress, channelId: string, count: number): Promise<void> {
  await progress.query(ORDERS, [channelId, count]);
  for (const sql of [VERSIONS, COUNTS]) await progress.query(sql, [channelId]);
  for (const table of ['orders', 'order_versions', 'order_day_counts'])
    await progress.query(`VACUUM ANALYZE ${table}`);
}

/** One question that a list answers: completed orders within a range of order dates, any page. */
export interface ListQuestion {
  readonly channelId: string;
  readonly status: 'completed';
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly limit: number;
}

/** Pages from the whole depth of a range of 300 days, in an order that repeats from run to run. */
export function listQuestions(channelId: string, orders: number): ListQuestion[] {
  const pages = Math.floor((orders * (300 / DAYS) * 0.7) / LIMIT);
  return Array.from({ length: PAGES_ASKED }, (_, n) => ({
    channelId,
    status: 'completed',
    from: '2025-03-11T07:30:00Z',
    to: '2026-01-05T19:45:00Z',
    page: 1 + ((n * 7_919) % pages),
    limit: LIMIT,
  }));
}

export function listRequest({ channelId, status, from, to, page, limit }: ListQuestion): string {
  const query = new URLSearchParams({ channel_id: channelId, status, date_from: from, date_to: to });
  return requestText('GET', `/v1/orders?${query.toString()}&page=${page}&limit=${limit}`, SYSTEM_TOKEN);
}
