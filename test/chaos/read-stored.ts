import { writtenOut } from '../../src/orders/store/repeated-words';
import type { Stored } from './record';
import type { Postgres } from './world/postgres';

const STATEMENTS: { readonly [Table in keyof Stored]: string } = {
  orders: `SELECT id, channel_id AS "channelId", order_number AS "orderNumber", version, status FROM orders`,
  lines: `SELECT order_id AS "orderId", item_id AS "itemId", quantity::float8 AS quantity FROM order_items`,
  counts: `
    SELECT channel_id AS "channelId", status, sum(count)::int AS count
      FROM (SELECT channel_id, status, count FROM order_day_counts
             UNION ALL SELECT channel_id, status, count FROM order_day_shifts) AS counted
     GROUP BY 1, 2`,
  versions: `
    SELECT order_id AS "orderId", version, status_from AS "statusFrom", status_to AS "statusTo",
           coalesce(${writtenOut('status_metadata')}, '{}')::json AS "statusMetadata", w.snapshot
      FROM order_versions JOIN whole_versions w USING (order_id, version)`,
  // An event that a change failed names its order and is none of its versions.
  events: `
    SELECT id, type, CASE WHEN version IS NOT NULL THEN order_id END AS "orderId", version, data FROM told_events ORDER BY seq`,
  jobs: `SELECT id, status FROM jobs`,
  deliveries: `SELECT event_id AS "eventId", state FROM webhook_deliveries`,
  attempts: `
    SELECT d.event_id AS "eventId", coalesce(a.response_status BETWEEN 200 AND 299, false) AS delivered,
           (extract(epoch FROM a.attempted_at) * 1000)::float8 + a.duration_ms AS "endedAt"
      FROM recorded_attempts a JOIN webhook_deliveries d ON d.channel_id = a.channel_id AND d.id = a.delivery_id`,
};

/** Everything that the checker looks at, as it is stored now. */
export async function readStored(postgres: Postgres): Promise<Stored> {
  const tables = await Promise.all(
    Object.entries(STATEMENTS).map(async ([name, sql]) => [name, await postgres.query(sql)] as const),
  );
  return Object.fromEntries(tables) as unknown as Stored;
}

/** How much is still to be done: jobs, events to be handed on, deliveries. */
export async function unfinished(postgres: Postgres): Promise<Record<string, number>> {
  const [row] = await postgres.query<Record<string, number>>(`
    SELECT (SELECT count(*)::int FROM jobs WHERE status IN ('queued', 'processing')) AS jobs,
           (SELECT count(*)::int FROM events WHERE position IS NULL) AS events,
           (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'pending') AS deliveries`);
  return row!;
}
