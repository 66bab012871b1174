import { dumpDatabase } from '../postgres/database-dump';
import type { TestDatabase } from '../postgres/database';
import { countOf } from './change';

/** All that is stored, as text. */
export async function storedText(database: TestDatabase): Promise<string> {
  return (await dumpDatabase(database)).map(({ text }) => text).join('\n');
}

/** The audit log as it is stored, as text. */
export async function storedAuditLog(database: TestDatabase): Promise<string> {
  const rows = await dumpDatabase(database);
  return rows.flatMap(({ table, text }) => (table === 'audit_entries' ? [text] : [])).join('\n');
}

/** The config of a channel with its sealed secrets. */
export async function storedConfig(database: TestDatabase, channelId: string) {
  const [row] = await database.query<{ config: Record<string, string> }>(
    'SELECT config FROM channels WHERE id = $1',
    [channelId],
  );
  return row!.config;
}

/** What became of the only deadline of an order, and whether it rests: has nothing to do now. */
export async function deadlineOf(database: TestDatabase, orderId: string) {
  const [row] = await database.query<{ state: string; rests: boolean }>(
    'SELECT state, coalesce(next_at > now(), true) AS rests FROM order_deadlines WHERE order_id = $1',
    [orderId],
  );
  return row!;
}

/** How often in a row the endpoint of a channel failed, and its token endpoint. */
export async function failuresOf(database: TestDatabase, channelId: string) {
  const [row] = await database.query<{ webhook: number; token: number }>(
    `SELECT webhook_failures AS webhook, oauth2_token_failures AS token
       FROM webhook_endpoints LEFT JOIN oauth2_clients USING (channel_id) WHERE channel_id = $1`,
    [channelId],
  );
  return row!;
}

export const migrationsOf = (database: TestDatabase) =>
  database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');

/** The migration that a release has to know, or it does not start. */
export async function migrationToKnow(database: TestDatabase): Promise<string> {
  const [row] = await database.query<{ name: string }>(
    'SELECT needs_migration AS name FROM schema_compatibility',
  );
  return row!.name;
}

/** The id of the newest event of a type, which may not be in the feed yet. */
export async function newestEvent(database: TestDatabase, orderId: string, type: string): Promise<string> {
  const [event] = await database.query<{ id: string }>(
    'SELECT id FROM events WHERE order_id = $1 AND type = $2 ORDER BY seq DESC LIMIT 1',
    [orderId, type],
  );
  return event!.id;
}

/** What the events of an order keep of the request that caused them. */
export const originsOf = (database: TestDatabase, channelId: string) =>
  database.query<{ origin: string | null }>('SELECT origin FROM events WHERE channel_id = $1', [channelId]);

export const isInFeed = async (database: TestDatabase, eventId: string) =>
  (await countOf(database, 'events WHERE id = $1 AND position IS NOT NULL', [eventId])) === 1;

export const areAllInFeed = async (database: TestDatabase) =>
  (await countOf(database, 'events WHERE position IS NULL')) === 0;

export const isRelayed = async (database: TestDatabase, orderId: string) =>
  (await countOf(database, 'events WHERE order_id = $1 AND position IS NULL', [orderId])) === 0;

/** Whether all that was accepted for a channel has been done and relayed. */
export const isSettled = async (database: TestDatabase, channelId: string) =>
  (await countOf(database, `jobs WHERE channel_id = $1 AND status IN ('queued', 'processing')`, [
    channelId,
  ])) === 0 &&
  (await countOf(database, 'events WHERE channel_id = $1 AND position IS NULL', [channelId])) === 0;

export const countParkedEvents = (database: TestDatabase) =>
  countOf(database, 'events WHERE parked_at IS NOT NULL');

/** The versions that the events of an order tell of, in the order of the feed. */
export async function relayedVersions(database: TestDatabase, orderId: string): Promise<number[]> {
  const rows = await database.query<{ version: number }>(
    'SELECT version FROM events WHERE order_id = $1 ORDER BY position',
    [orderId],
  );
  return rows.map(({ version }) => version);
}

const TABLE_OF = {
  jobs: 'jobs',
  events: 'events',
  deliveries: 'webhook_deliveries',
  attempts: 'recorded_attempts',
} as const;

/** How many there are of a channel. */
export const countRows = (database: TestDatabase, of: keyof typeof TABLE_OF, channelId: string) =>
  countOf(database, `${TABLE_OF[of]} WHERE channel_id = $1`, [channelId]);

export const isPostponed = async (database: TestDatabase, channelId: string, version: number) =>
  (await countOf(
    database,
    `webhook_deliveries WHERE channel_id = $1 AND version = $2 AND due_at > now() + interval '3 seconds'`,
    [channelId, version],
  )) === 1;

/** Whether the counts of orders by day have been folded into one row each. */
export const areCountsFolded = async (database: TestDatabase) =>
  (await countOf(database, 'order_day_shifts')) === 0;

/** A push message as it is kept: the device, what became of it, after how many tries. */
export interface KeptPush {
  readonly device_token: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
}

export const pushesOf = (database: TestDatabase, eventId: string) =>
  database.query<KeptPush>(
    'SELECT device_token, state, attempts, error FROM push_messages WHERE event_id = $1 ORDER BY device_token',
    [eventId],
  );

/** How many push messages were made for an order, and how many of them have ended. */
export async function countPushes(database: TestDatabase, orderId: string) {
  const made = await countOf(database, 'push_messages WHERE order_id = $1', [orderId]);
  const pending = await countOf(database, `push_messages WHERE order_id = $1 AND state = 'pending'`, [
    orderId,
  ]);
  return { made, ended: made - pending };
}

export const countPushesTo = (database: TestDatabase, device: string) =>
  countOf(database, 'push_messages WHERE device_token = $1', [device]);

/** Whether push messages have been made for all couriers that were dispatched. */
export const areAllPushesMade = async (database: TestDatabase) =>
  (await countOf(database, 'place_pushes')) === 0;

/** The devices of a place, with the times at which they subscribed first and last. */
export const devicesOf = (database: TestDatabase, placeId: string) =>
  database.query<{ device_token: string; created_at: Date; updated_at: Date }>(
    'SELECT device_token, created_at, updated_at FROM device_subscriptions WHERE place_id = $1',
    [placeId],
  );

/** The rows of items of an order, which lists and storage look at; its versions have items of their own. */
export const itemRowsOf = (database: TestDatabase, orderId: string) =>
  database.query<{ item_id: string; status: string; quantity: string }>(
    'SELECT item_id, status, quantity FROM order_items WHERE order_id = $1 ORDER BY place_in_order',
    [orderId],
  );

/** The jobs of an order in the order in which they were accepted. */
export const jobsInTurn = (database: TestDatabase, orderId: string) =>
  database.query<{ id: string; status: string }>('SELECT id, status FROM jobs WHERE key = $1 ORDER BY seq', [
    orderId,
  ]);

/** The attempts of a channel's deliveries, by the event that each tells. */
export async function attemptsByEvent(
  database: TestDatabase,
  channelId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ event_id: string; attempts: number }>(
    'SELECT event_id, attempts FROM webhook_deliveries WHERE channel_id = $1',
    [channelId],
  );
  return new Map(rows.map(({ event_id, attempts }) => [event_id, attempts]));
}

/** How many deliveries of a channel are claimed: an attempt is under way, or waits in a process to be made. */
export const countClaimed = (database: TestDatabase, channelId: string) =>
  countOf(database, 'webhook_deliveries WHERE channel_id = $1 AND claim IS NOT NULL', [channelId]);

/** Whether nothing of a channel is still to be delivered. */
export const isAllDelivered = async (database: TestDatabase, channelId: string) =>
  (await countOf(database, `webhook_deliveries WHERE channel_id = $1 AND state = 'pending'`, [channelId])) ===
  0;

/** How many deliveries are held for endpoints that are disabled. */
export const countHeld = (database: TestDatabase) =>
  countOf(database, `webhook_deliveries WHERE state = 'held'`);

/** How many versions each order of a channel has. */
export async function countsOfVersions(database: TestDatabase, channelId: string): Promise<number[]> {
  const rows = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM order_versions WHERE channel_id = $1 GROUP BY order_id',
    [channelId],
  );
  return rows.map(({ n }) => n);
}

/** For how many deliveries of a channel each number of attempts came before their last replay. */
export const replaysOf = (database: TestDatabase, channelId: string) =>
  database.query<{ replayed_after: number; state: string; count: number }>(
    `SELECT replayed_after, state, count(*)::int AS count FROM webhook_deliveries
      WHERE channel_id = $1 GROUP BY replayed_after, state`,
    [channelId],
  );

/** How many versions of a channel have their texts in the database, and how many in the archive. */
export async function placesOfVersions(database: TestDatabase, channelId: string) {
  const [row] = await database.query<{ stored: number; archived: number; nowhere: number }>(
    `SELECT count(*) FILTER (WHERE is_stored)::int AS stored, count(*) FILTER (WHERE is_archived)::int AS archived,
            count(*) FILTER (WHERE NOT is_stored AND NOT is_archived)::int AS nowhere
       FROM (SELECT v.snapshot IS NOT NULL OR v.delta IS NOT NULL AS is_stored,
                    EXISTS (SELECT FROM archived_versions a
                             WHERE a.channel_id = v.channel_id AND a.order_id = v.order_id
                               AND v.version BETWEEN a.first_version AND a.last_version) AS is_archived
               FROM order_versions v WHERE v.channel_id = $1) versions`,
    [channelId],
  );
  return row!;
}
