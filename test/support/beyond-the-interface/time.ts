import type { TestDatabase } from '../postgres/database';
import { until } from '../until';
import { change, countOf, withoutTriggers } from './change';

/** The next attempts of deliveries have their time now; without a channel those of all. */
export const makeDeliveriesDue = (database: TestDatabase, channelId: string | null = null) =>
  change(
    database,
    'webhook_deliveries',
    `UPDATE webhook_deliveries SET due_at = now() WHERE state = 'pending' AND ($1::uuid IS NULL OR channel_id = $1)`,
    [channelId],
  );

/** An endpoint that failed at least so often in a row may be probed now. */
export const makeProbeDue = (database: TestDatabase, channelId: string, failures = 0) =>
  change(
    database,
    'parts of a channel',
    'UPDATE webhook_endpoints SET webhook_probe_at = now() WHERE channel_id = $1 AND webhook_failures >= $2',
    [channelId, failures],
  );

/** The last success of an endpoint, if any, is five days ago. */
export const haveFailedForFiveDays = (database: TestDatabase, channelId: string) =>
  change(
    database,
    'parts of a channel',
    `UPDATE webhook_endpoints SET webhook_failing_since = now() - interval '5 days' WHERE channel_id = $1`,
    [channelId],
  );

/** What is held was held eight days ago. */
export const haveHeldForEightDays = (database: TestDatabase) =>
  change(
    database,
    'webhook_deliveries',
    `UPDATE webhook_deliveries SET held_at = now() - interval '8 days' WHERE state = 'held'`,
    [],
  );

/** All orders, which are at rest, have last changed then. */
export const haveChangedAt = (database: TestDatabase, at: Date) =>
  database.query('UPDATE orders SET updated_at = $1', [at]);

/** Everything of a channel is this much older. */
export async function age(database: TestDatabase, channelId: string, days: number): Promise<void> {
  for (const [table, columns] of [
    ['jobs', ['created_at', 'completed_at']],
    ['events', ['occurred_at', 'told_at']],
    ['webhook_deliveries', ['created_at', 'delivery_timestamp']],
  ] as const) {
    const older = columns.map((column) => `${column} = ${column} - $2 * interval '1 day'`).join();
    await change(database, table, `UPDATE ${table} SET ${older} WHERE channel_id = $1`, [channelId, days]);
  }
}

/** The day that was so many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** All changes of a channel's orders were made on this day, in the order of their versions. */
export const ageVersions = (database: TestDatabase, channelId: string, day: string) =>
  withoutTriggers(database, 'order_versions', (client) =>
    client.query(
      'UPDATE order_versions SET created_at = to_timestamp($2::float8 + version) WHERE channel_id = $1',
      [channelId, Date.parse(day) / 1_000],
    ),
  );

/** All events of a channel were relayed, and their retention is over. */
export async function pruneEvents(database: TestDatabase, channelId: string): Promise<void> {
  await until('all events are relayed', async () => {
    const waiting = 'events WHERE channel_id = $1 AND position IS NULL';
    return (await countOf(database, waiting, [channelId])) === 0;
  });
  await change(database, 'events', 'DELETE FROM events WHERE channel_id = $1', [channelId]);
}

/** Bulk work ended this much earlier. */
export const ageBulk = (database: TestDatabase, id: string, days: number) =>
  database.query(`UPDATE bulks SET ended_at = ended_at - $2 * interval '1 day' WHERE id = $1`, [id, days]);

/** The claim of an order has ended by itself. */
export const endClaims = (database: TestDatabase, orderId: string) =>
  database.query(`UPDATE pick_claims SET expires_at = now() - interval '1 second' WHERE order_id = $1`, [
    orderId,
  ]);

/** All codes that pair devices were made five minutes ago. */
export const endPairings = (database: TestDatabase) =>
  database.query(`UPDATE pairings SET ends_at = now() - interval '1 second'`);

/** The sessions of a person or a device have ended on their own. */
export const expireSessionsOf = (database: TestDatabase, ownerId: string) =>
  database.query(`UPDATE sessions SET ends_at = now() - interval '1 second' WHERE person_id = $1`, [ownerId]);

/** A device lost its session, or a person was disabled, by a process that ends no push subscriptions. */
export async function shutOutAsBefore(database: TestDatabase, ownerId: string): Promise<void> {
  await database.query('DELETE FROM sessions WHERE person_id = $1', [ownerId]);
  await database.query('UPDATE people SET is_active = false WHERE id = $1', [ownerId]);
}

/** All sessions of the identity provider are to be checked now; their silence, if any, began so long ago. */
export const makeProviderChecksDue = (database: TestDatabase, silentMinutes = 0) =>
  database.query(
    `UPDATE oidc_sessions SET check_at = now() - interval '1 second',
            silent_since = CASE WHEN silent_since IS NULL THEN NULL ELSE now() - $1 * interval '1 minute' END`,
    [silentMinutes],
  );

/** Since when the identity provider has been silent. */
export async function silenceSince(database: TestDatabase): Promise<Date | null> {
  const [row] = await database.query<{ since: Date | null }>(
    'SELECT max(silent_since) AS since FROM oidc_sessions',
  );
  return row!.since;
}

/** Whether the provider has said nothing of anybody when it was asked last. */
export async function areAllSilent(database: TestDatabase): Promise<boolean> {
  const [row] = await database.query<{ are: boolean }>(
    'SELECT bool_and(silent_since IS NOT NULL) AS are FROM oidc_sessions',
  );
  return row!.are;
}

/** The events of a channel were relayed now. */
export const haveRelayedNow = (database: TestDatabase, channelId: string) =>
  change(database, 'events', 'UPDATE events SET told_at = now() WHERE channel_id = $1', [channelId]);

/** Requests with this `Idempotency-Key` came a day and more ago. */
export async function ageKey(database: TestDatabase, key: string): Promise<void> {
  for (const table of ['accepted_requests', 'answered_requests']) {
    await database.query(
      `UPDATE ${table} SET created_at = created_at - interval '24 hours 1 second' WHERE idempotency_key = $1`,
      [key],
    );
  }
}

/** All that the orders of a channel have to do has its time now, also what they were warned of. */
export const makeDeadlinesDue = (database: TestDatabase, channelId: string) =>
  database.query(
    `UPDATE order_deadlines SET due_at = now(), next_at = now()
      WHERE channel_id = $1 AND state IN ('waiting', 'warned')`,
    [channelId],
  );

/** All that waits for orders of a channel has its time in so many milliseconds of the database; which that is. */
export async function makeDeadlinesDueIn(database: TestDatabase, channelId: string, ms: number) {
  const rows = await database.query<{ due_at: Date }>(
    `UPDATE order_deadlines
        SET due_at = date_trunc('milliseconds', now()) + $2 * interval '1 millisecond',
            next_at = date_trunc('milliseconds', now()) + $2 * interval '1 millisecond'
      WHERE channel_id = $1 AND state = 'waiting' RETURNING due_at`,
    [channelId, ms],
  );
  return { at: rows[0]!.due_at, count: rows.length };
}

/** Missed deadlines of a channel look again now at whether their orders have met them. */
export const lookAtMissedDeadlines = (database: TestDatabase, channelId: string) =>
  database.query(`UPDATE order_deadlines SET next_at = now() WHERE channel_id = $1 AND state = 'breached'`, [
    channelId,
  ]);

/** An OAuth 2.0 token was never fetched. */
export const forgetToken = (database: TestDatabase, channelId: string) =>
  change(
    database,
    'parts of a channel',
    'UPDATE oauth2_clients SET oauth2_token = NULL, oauth2_token_lease_until = NULL WHERE channel_id = $1',
    [channelId],
  );

/** An OAuth 2.0 token was fetched this much earlier. */
export const ageToken = (database: TestDatabase, channelId: string, seconds: number) =>
  change(
    database,
    'parts of a channel',
    `UPDATE oauth2_clients SET oauth2_token_expires_at = oauth2_token_expires_at - $2 * interval '1 second',
            oauth2_token_refresh_at = oauth2_token_refresh_at - $2 * interval '1 second' WHERE channel_id = $1`,
    [channelId, seconds],
  );

/** When the health of a channel is checked next. */
export async function nextHealthCheck(database: TestDatabase, channelId: string): Promise<Date> {
  const [row] = await database.query<{ due: Date }>(
    'SELECT due_at AS due FROM channel_health WHERE channel_id = $1',
    [channelId],
  );
  return row!.due;
}

/** The next health check of a channel was due a minute ago. */
export const missHealthCheck = (database: TestDatabase, channelId: string) =>
  change(
    database,
    'parts of a channel',
    `UPDATE channel_health SET due_at = now() - interval '1 minute' WHERE channel_id = $1`,
    [channelId],
  );

/** The newest job of a channel waits, and is tried in an hour. */
export const postponeNewestJob = (database: TestDatabase, channelId: string) =>
  change(
    database,
    'jobs',
    `UPDATE jobs SET status = 'queued', completed_at = NULL, run_at = now() + interval '1 hour'
      WHERE channel_id = $1 AND seq = (SELECT max(seq) FROM jobs WHERE channel_id = $1)`,
    [channelId],
  );

/** Processes said this much earlier that they are alive; they are taken for dead after 20 s. */
export const beSilentFor = (database: TestDatabase, seconds: number) =>
  database.query(`UPDATE running_processes SET seen_at = seen_at - $1 * interval '1 second'`, [seconds]);

const RUNNING = 'pg_catalog.now()';

/** The clock of a database as the service sees it: right, until it is changed. Made before the service connects. */
export async function movableClock(database: TestDatabase) {
  let time = RUNNING;
  const putForward = async (ms: number): Promise<void> => {
    await database.query(`
      CREATE OR REPLACE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE
          AS $$ SELECT ${time} + interval '${ms} ms' $$`);
  };
  const setTo = (next: string) => {
    time = next;
    return putForward(0);
  };
  const setRight = () => setTo(RUNNING);
  /** Then only `putForward` moves it, from where it stands. */
  const standStill = () => setTo(`timestamptz '${new Date().toISOString()}'`);
  await setRight();
  await database.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`,
  );
  return { putForward, setRight, standStill };
}
