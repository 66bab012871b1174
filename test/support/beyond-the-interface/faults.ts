import type { TestDatabase } from '../postgres/database';
import { change } from './change';

/** A fault that lasts until it is mended. */
export interface Fault {
  readonly mend: () => Promise<void>;
}

const uuidOf = (text: string) => `'${/^[0-9a-f-]{36}$/.exec(text)![0]}'`;
let faults = 0;

/** Postgres refuses what this trigger sees, with this message. */
async function refuse(
  database: TestDatabase,
  table: string,
  event: 'INSERT' | 'UPDATE',
  condition: string,
  message: string,
): Promise<Fault> {
  const name = `fault_${(faults += 1)}`;
  await database.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${message}'; END $$;
    CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${name}()`);
  return {
    mend: () => database.query(`DROP FUNCTION IF EXISTS ${name}() CASCADE`).then(() => undefined),
  };
}

/** No delivery of a channel can be made. */
export const refuseDeliveries = (database: TestDatabase, channelId: string) =>
  refuse(
    database,
    'webhook_deliveries',
    'INSERT',
    `NEW.channel_id = ${uuidOf(channelId)}`,
    'index row size 2728 exceeds the maximum',
  );

/** No push message of a channel can be made. */
export const refusePushes = (database: TestDatabase, channelId: string) =>
  refuse(database, 'push_messages', 'INSERT', `NEW.channel_id = ${uuidOf(channelId)}`, 'no room on disk');

/** The result of the push message to a device of a place can't be stored. */
export const refusePushResult = (database: TestDatabase, placeId: string, device: string) =>
  refuse(
    database,
    'push_messages',
    'UPDATE',
    `NEW.device_token = '${device}' AND NEW.place_id = ${uuidOf(placeId)} AND NEW.state <> 'pending'`,
    'no room on disk',
  );

/** Postgres refuses rows that break this; on Citus too, where tables that are distributed have no triggers. */
export async function demand(database: TestDatabase, table: string, condition: string): Promise<Fault> {
  const name = `fault_${(faults += 1)}`;
  await database.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${condition}) NOT VALID`);
  return {
    mend: () => database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`).then(() => undefined),
  };
}

/** No failure of an order can be recorded. */
export const refuseFailures = (database: TestDatabase) =>
  demand(database, 'events', `type <> 'order:failed'`);

/** No change of an order can be stored; without an order of none. */
export const refuseChanges = (database: TestDatabase, orderId?: string) =>
  orderId === undefined
    ? demand(database, 'orders', 'version < 2')
    : demand(database, 'order_versions', `order_id <> ${uuidOf(orderId)} OR version < 2`);

/** No job of an order can be stored. */
export const refuseJobsOf = (database: TestDatabase, orderId: string) =>
  demand(database, 'jobs', `key <> ${uuidOf(orderId)}`);

/** No job of a channel can be stored. */
export const refuseJobsIn = (database: TestDatabase, channelId: string) =>
  demand(database, 'jobs', `channel_id <> ${uuidOf(channelId)}`);

/** A delivery that has ended can't be made due again. */
export const refuseReplayOf = (database: TestDatabase, deliveryId: string) =>
  demand(database, 'webhook_deliveries', `id <> ${uuidOf(deliveryId)} OR state <> 'pending'`);

/** Where a channel has a secret: of the config, that named `api_key`. */
const SECRETS = {
  webhook: { of: 'webhook_endpoints', by: 'channel_id', is: 'webhook_secret', becomes: '$2' },
  oauth2: { of: 'oauth2_clients', by: 'channel_id', is: 'oauth2_client_secret', becomes: '$2' },
  config: {
    of: 'channels',
    by: 'id',
    is: 'config',
    becomes: `jsonb_set(config, '{api_key}', to_jsonb($2::text))`,
  },
} as const;

/** A stored secret of a channel is not what was sealed; by default that of its webhook. */
export async function breakSecret(
  database: TestDatabase,
  channelId: string,
  secret: keyof typeof SECRETS = 'webhook',
): Promise<Fault> {
  const { of, by, is, becomes } = SECRETS[secret];
  const value = secret === 'config' ? `config ->> 'api_key'` : is;
  const [row] = await database.query<{ sealed: string }>(
    `SELECT ${value} AS sealed FROM ${of} WHERE ${by} = $1`,
    [channelId],
  );
  const store = (text: string) =>
    change(database, 'parts of a channel', `UPDATE ${of} SET ${is} = ${becomes} WHERE ${by} = $1`, [
      channelId,
      text,
    ]);
  const { sealed } = row!;
  await store(`${sealed.slice(0, -13)}AAAA${sealed.slice(-9)}`);
  return { mend: () => store(sealed) };
}

/** What is kept of the request that caused an event is no JSON. */
export async function breakOrigin(database: TestDatabase, eventId: string): Promise<Fault> {
  const store = (origin: string | null) =>
    change(database, 'events', 'UPDATE events SET origin = $2 WHERE id = $1', [eventId, origin]);
  await store('no JSON');
  return { mend: () => store(null) };
}

/** An accepted move of an order to a status is one to another. */
export async function redirectMove(
  database: TestDatabase,
  orderId: string,
  from: string,
  to: string,
): Promise<void> {
  const rows = await database.query(
    `UPDATE jobs SET payload = replace(payload, $2, $3) WHERE key = $1 AND strpos(payload, $2) > 0 RETURNING id`,
    [orderId, `"to":"${from}"`, `"to":"${to}"`],
  );
  if (rows.length !== 1) throw new Error(`${rows.length} jobs move the order to ${from}`);
}

/** A job that waits has failed. */
export const failJob = (database: TestDatabase, jobId: string) =>
  change(database, 'jobs', `UPDATE jobs SET status = 'failed', completed_at = now() WHERE id = $1`, [jobId]);

/** Jobs are gone, as retention deletes them: one, or all. */
export const forgetJobs = (database: TestDatabase, jobId: string | null = null) =>
  change(database, 'jobs', 'DELETE FROM jobs WHERE $1::uuid IS NULL OR id = $1', [jobId]);

/** A channel's webhook leads there, as it may have been configured by other settings of the service. */
export async function leadWebhookTo(
  database: TestDatabase,
  channelId: string,
  url: string,
  tokenUrl: string | null = null,
): Promise<void> {
  await change(
    database,
    'parts of a channel',
    `UPDATE webhook_endpoints SET webhook_url = $2, webhook_enabled = true, webhook_events = '{order:updated}'
      WHERE channel_id = $1`,
    [channelId, url],
  );
  if (tokenUrl === null) return;
  await change(
    database,
    'parts of a channel',
    'UPDATE oauth2_clients SET oauth2_token_url = $2 WHERE channel_id = $1',
    [channelId, tokenUrl],
  );
}

/** The endpoint of a channel failed so often in a row, and is probed in so many seconds, if at all. */
export const setFailures = (
  database: TestDatabase,
  channelId: string,
  failures: number,
  probeInSeconds: number | null = null,
) =>
  change(
    database,
    'parts of a channel',
    `UPDATE webhook_endpoints SET webhook_failures = $2,
            webhook_probe_at = coalesce(now() + $3::int * interval '1 second', webhook_probe_at) WHERE channel_id = $1`,
    [channelId, failures, probeInSeconds],
  );

/** The events of an order are relayed again. */
export const relayAgain = (database: TestDatabase, eventId: string) =>
  change(database, 'events', 'UPDATE events SET position = NULL WHERE id = $1', [eventId]);
