import { eventExample } from '../../../src/contract';
import { zoned } from '../data/list-filters';
import type { TestDatabase } from '../postgres/database';
import { change } from './change';

/** Jobs of an unknown type: they wait forever. */
export const plantJobs = (
  database: TestDatabase,
  count: number,
  { status, attempts = 0 }: { readonly status: string; readonly attempts?: number },
) =>
  database.query(
    `INSERT INTO jobs (channel_id, id, key, type, payload, status, attempts, run_at)
     SELECT gen_random_uuid(), gen_random_uuid(), n::text, 'planted', '{}', $2, $3, now() - interval '90 seconds'
       FROM generate_series(1, $1::int) AS n`,
    [count, status, attempts],
  );

/** Channels of their own, so many. */
export const plantChannels = (database: TestDatabase, count: number) =>
  database.query(
    `INSERT INTO channels (id, name, type, config)
     SELECT gen_random_uuid(), 'planted ' || n, 'sap-commerce', '{}' FROM generate_series(1, $1::int) AS n`,
    [count],
  );

/** A job of a channel that another release knows. */
export const plantUnknownJob = (database: TestDatabase, channelId: string) =>
  database.query(
    `INSERT INTO jobs (channel_id, id, key, type, payload) VALUES ($1, gen_random_uuid(), 'k', 'of_another_release', '')`,
    [channelId],
  );

/** The accepted deletion of a storage location. */
export const plantDeletion = (
  database: TestDatabase,
  job: {
    readonly channelId: string;
    readonly id: string;
    readonly placeId: string;
    readonly locationId: string;
  },
) =>
  database.query(
    `INSERT INTO jobs (channel_id, id, key, type, payload) VALUES ($1, $2, $3, 'storage_location_delete', $4)`,
    [
      job.channelId,
      job.id,
      job.placeId,
      JSON.stringify({ placeId: job.placeId, locationId: job.locationId }),
    ],
  );

/** Deliveries without an event, pending ones due in so many seconds. */
export const plantDeliveries = (
  database: TestDatabase,
  channelId: string,
  count: number,
  given: { readonly state: string; readonly dueInSeconds?: number; readonly isClaimed?: boolean },
) =>
  database.query(
    `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, due_at, held_at, claim)
     SELECT $1, 'planted-' || $2 || n, gen_random_uuid(), 'order:created', $2,
            CASE WHEN $2 = 'pending' THEN now() + $4 * interval '1 second' END,
            CASE WHEN $2 = 'held' THEN now() END,
            CASE WHEN $5 THEN gen_random_uuid() END
       FROM generate_series(1, $3::int) AS n`,
    [channelId, given.state, count, given.dueInSeconds ?? 0, given.isClaimed ?? false],
  );

/** An event that was recorded so many seconds ago and is not relayed yet. */
export const plantEvent = (database: TestDatabase, channelId: string, id: string, secondsAgo = 0) =>
  database.query(
    `INSERT INTO events (channel_id, id, type, data, occurred_at)
     VALUES ($1, $2, 'order:created', '{}', now() - $3 * interval '1 second')`,
    [channelId, id, secondsAgo],
  );

/** Changes of orders of their own, or of one, whose events tell nothing. */
export const plantChanges = (database: TestDatabase, channelId: string, count: number, orderId?: string) =>
  database.query(
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
     SELECT $1, gen_random_uuid()::text, 'order:updated', coalesce($3::uuid, gen_random_uuid()), n, '{}', now()
       FROM generate_series(1, $2::int) n`,
    [channelId, count, orderId ?? null],
  );

/** A channel's jobs and deliveries, all done, so many of each. */
export async function plantHistory(database: TestDatabase, channelId: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO jobs (channel_id, id, key, type, payload, status, attempts, order_number)
     SELECT $1, uuidv7(), gen_random_uuid(), 'order_create', '', 'completed', 0, 'BIG-' || n FROM generate_series(1, $2::int) n`,
    [channelId, count],
  );
  await database.query(
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
     SELECT $1, uuidv7(), 'order:updated', gen_random_uuid(), 1, '{}', now(), nextval('event_positions') FROM generate_series(1, $2::int)`,
    [channelId, count],
  );
  await database.query(
    `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, attempts, response_status)
     SELECT channel_id, id, uuidv7(), type, order_id, version, 'delivered', 1, 200 FROM events WHERE channel_id = $1`,
    [channelId],
  );
  await database.query('VACUUM ANALYZE jobs, events, webhook_deliveries');
}

/** Deliveries of relayed events, all due: of one order, or each of its own. */
export const plantBacklog = (
  database: TestDatabase,
  channelId: string,
  rows: number,
  orderId: string | null,
  bytes = 10,
) =>
  database.query(
    `WITH told AS (
       INSERT INTO events (channel_id, id, type, order_id, version, position, data, occurred_at)
       SELECT $1, gen_random_uuid()::text, 'order:updated', o.id, n, nextval('event_positions'),
              $5::jsonb || jsonb_build_object('order_id', o.id, 'id', o.id, 'version', n, 'channel_id', $1::uuid,
                                              'metadata', jsonb_build_object('text', repeat('x', $4::int))),
              now()
         FROM generate_series(1, $2::int) n, LATERAL (SELECT coalesce($3::uuid, gen_random_uuid()) AS id, n AS of_version) o
       RETURNING *)
     INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
     SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() FROM told`,
    [channelId, rows, orderId, bytes, JSON.stringify(eventExample('order:updated').data)],
  );

/** Of each kind of work one unit is parked, and tried again in an hour. */
export async function plantParked(database: TestDatabase, channelId: string): Promise<void> {
  const parked = `now(), now() + interval '1 hour', 3, 'planted'`;
  const id = 'gen_random_uuid()';
  for (const sql of [
    `INSERT INTO jobs (channel_id, id, key, type, payload, parked_at, run_at, attempts, error)
     VALUES ($1, ${id}, ${id}::text, 'order_create', '{}', now(), now() + interval '1 hour', 3, '{"message":"planted"}')`,
    `INSERT INTO events (channel_id, id, type, data, occurred_at, parked_at, next_try_at, tries, fault)
     VALUES ($1, ${id}::text, 'order:created', '${JSON.stringify(eventExample('order:created').data)}', now(), ${parked})`,
    `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, parked_at, due_at, faults, fault)
     VALUES ($1, 'parked', ${id}, 'order:created', 'pending', ${parked})`,
    `INSERT INTO place_pushes (channel_id, event_id, order_id, parked_at, next_try_at, tries, fault)
     VALUES ($1, 'parked', ${id}, ${parked})`,
    `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, parked_at, due_at, faults, fault)
     VALUES ($1, 'parked', 'device', ${id}, ${id}, 'PARKED', 'pending', ${parked})`,
    `INSERT INTO order_deadlines (channel_id, order_id, kind, met_at, due_at, on_breach, parked_at, next_at, tries, fault)
     VALUES ($1, ${id}, 'accept_by', 1, now(), 'nothing', ${parked})`,
  ])
    await database.query(sql, [channelId]);
}

/** The deliveries of a channel are gone. */
export const dropDeliveries = (database: TestDatabase, channelId: string) =>
  change(database, 'webhook_deliveries', 'DELETE FROM webhook_deliveries WHERE channel_id = $1', [channelId]);

/** Devices of a place, from `device-00000001` on: more than may subscribe, as an earlier release may have allowed. */
export const plantDevices = (
  database: TestDatabase,
  placeId: string,
  count: number,
  channelIds: readonly string[] | null = null,
  name = 'device',
) =>
  database.query(
    `INSERT INTO device_subscriptions (place_id, device_token, channel_ids)
     SELECT $1, $4 || '-' || lpad(n::text, 8, '0'), $3::uuid[] FROM generate_series(1, $2::int) n`,
    [placeId, count, channelIds, name],
  );

/** The event of a courier dispatch once more, under another id and without the mark of a dispatch. */
export async function plantOtherUpdate(database: TestDatabase, eventId: string): Promise<string> {
  await database.query(
    `INSERT INTO events (channel_id, id, type, order_id, data, occurred_at)
     SELECT channel_id, 'other-' || id, type, order_id, replace(data, ',"courier_dispatched":true', ''), now()
       FROM events WHERE id = $1`,
    [eventId],
  );
  return `other-${eventId}`;
}

/** Postgres knows how many orders there are, and which pages all may see. */
export const tidyOrders = (database: TestDatabase) =>
  database.query('VACUUM ANALYZE orders, order_versions, order_day_counts');

/** The ids of a list of orders as a scan of all of them finds them. */
export async function ordersByPlainScan(
  database: TestDatabase,
  channelId: string,
  filter: { readonly status: string | null; readonly from: string | null; readonly to: string | null },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM orders
      WHERE channel_id = $1 AND ($2::text IS NULL OR status = $2)
        AND ($3::timestamptz IS NULL OR order_date >= $3) AND ($4::timestamptz IS NULL OR order_date <= $4)
      ORDER BY created_at DESC, id DESC`,
    [channelId, filter.status, ...[filter.from, filter.to].map((at) => (at === null ? null : zoned(at)))],
  );
  return rows.map(({ id }) => id);
}

/** So many devices are paired with a place. */
export const plantPairedDevices = (
  database: TestDatabase,
  placeId: string,
  count: number,
  channelIds: readonly string[] | null = null,
) =>
  database.query(
    `WITH planted AS (
       INSERT INTO paired_devices (id, place_id, channel_ids, name, person_name, paired_by, paired_at, last_seen_at)
       SELECT gen_random_uuid(), $1, $3::uuid[], 'planted', 'planted', 'test', now(), now() FROM generate_series(1, $2::int)
       RETURNING id)
     INSERT INTO sessions (id, token_hash, person_id, method, address, ends_at)
     SELECT gen_random_uuid(), uuid_send(gen_random_uuid()), id, 'pairing', '127.0.0.1', now() + interval '1 day' FROM planted`,
    [placeId, count, channelIds],
  );

/** Postgres counts what is in its tables now, which its plans follow. */
export async function refreshStatistics(database: TestDatabase): Promise<void> {
  await database.query('ANALYZE');
}

/** Active keys that reach these channels. */
export const plantKeys = (database: TestDatabase, channelIds: readonly string[], count: number) =>
  database.query(
    `INSERT INTO api_keys (id, key_hash, key_hint, name, client_name, scope, channel_ids, created_by)
     SELECT gen_random_uuid(), sha256(uuid_send(gen_random_uuid())), '', 'key', 'Acme', 'read', $1::uuid[], 'test'
       FROM generate_series(1, $2::int)`,
    [channelIds, count],
  );
