import { Client } from 'pg';
import type { TestDatabase } from '../postgres/database';
import { secondsToKeepAlive } from '../postgres/keep-alive';
import { until } from '../until';

const HELD = {
  /** The row of one, which then no other transaction changes. */
  channel: 'SELECT 1 FROM channels WHERE id = $1 FOR UPDATE',
  order: 'SELECT 1 FROM orders WHERE id = $1 FOR UPDATE',
  'orders of a channel': 'SELECT 1 FROM orders WHERE channel_id = $1 FOR UPDATE',
  /** Nobody reads or writes an order. */
  orders: 'LOCK TABLE orders',
  /** Orders are read, and none that is there is changed. */
  'present orders': 'SELECT id FROM orders FOR UPDATE',
  /** What belongs to a place neither changes nor is relied on, as while its storage locations are imported. */
  place: 'SELECT 1 FROM places WHERE id = $1 FOR NO KEY UPDATE',
  'storage location': 'SELECT 1 FROM storage_locations WHERE id = $1 FOR UPDATE',
  'saved view': 'SELECT 1 FROM saved_views WHERE id = $1 FOR UPDATE',
  /** The endpoint of a channel, which no replay passes. */
  endpoint: 'SELECT 1 FROM webhook_endpoints WHERE channel_id = $1 FOR UPDATE',
  /** No file of the archive is begun, and none is finished. */
  'archive files': 'LOCK TABLE archive_files IN SHARE MODE',
  /** Nobody reads or writes a delivery. */
  deliveries: 'LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE',
} as const;

interface Held {
  readonly letGo: () => Promise<void>;
}

interface HeldInDatabase extends Held {
  /** How many statements wait for it, or for one that does. */
  readonly countWaiting: () => Promise<number>;
}

const held = new Set<Held>();
// What a test that fails had not let go would fail those after it.
afterEach(() => Promise.all([...held].map(({ letGo }) => letGo())));

/** Another transaction that holds something until it is let go, or the test is over. */
export async function hold(
  database: TestDatabase,
  what: keyof typeof HELD,
  id?: string,
): Promise<HeldInDatabase> {
  const client = await holder(database);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  await client.query(HELD[what], id === undefined ? [] : [id]);
  return { ...heldBy(client), countWaiting: () => countWaitingFor(database, rows[0]!.pid) };
}

async function holder(database: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  // A test that fails drops its database first.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function heldBy(client: Client): Held {
  const one = {
    letGo: async () => {
      if (held.delete(one)) await client.end();
    },
  };
  held.add(one);
  return one;
}

let heldRequests = 0;

/** A request with this `id` stops in its transaction, where it writes to the audit log, until it is let go. */
export async function holdRequest(database: TestDatabase): Promise<Held & { readonly id: string }> {
  const id = `held_${(heldRequests += 1)}`;
  await database.query(`
    CREATE FUNCTION ${id}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(hashtext('${id}')); RETURN NEW; END $$;
    CREATE TRIGGER ${id} BEFORE INSERT ON audit_entries
       FOR EACH ROW WHEN (NEW.request_id = '${id}') EXECUTE FUNCTION ${id}()`);
  const client = await holder(database);
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [id]);
  return { id, ...heldBy(client) };
}

/** How many statements wait for a lock of this connection. Behind the first one for a row, others wait for that one. */
async function countWaitingFor(database: TestDatabase, pid: number): Promise<number> {
  const [found] = await database.query<{ count: number }>(
    `WITH RECURSIVE line AS (
       SELECT $1::int AS pid
        UNION
       SELECT a.pid FROM pg_stat_activity a JOIN line ON line.pid = ANY (pg_blocking_pids(a.pid))
        WHERE a.datname = current_database())
     SELECT count(*)::int - 1 AS count FROM line`,
    [pid],
  );
  return found!.count;
}

/** Whether no transaction has the order locked. */
export async function isOrderFree(database: TestDatabase, id: string): Promise<boolean> {
  const free = await database.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE SKIP LOCKED', [id]);
  return free.length > 0;
}

/** How many statements wait for a lock. */
async function countWaiting(database: TestDatabase): Promise<number> {
  const waiting = await database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

/** Waits until so many statements wait for a lock. */
export const areWaiting = (database: TestDatabase, atLeast: number) =>
  until(`${atLeast} statements wait`, async () => (await countWaiting(database)) >= atLeast);

/** Each longer than a transaction is idle to count. */
const BETWEEN_LOOKS_MS = [600, 1_900];

/** How many transactions do nothing for half a second, at three looks: one that the machine alone held up goes on between them. */
export async function countIdleTransactions(database: TestDatabase): Promise<number> {
  const look = async () => {
    const idle = await database.query<{ transaction: string }>(
      `SELECT pid || ' ' || xact_start AS transaction FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'
          AND now() - state_change > interval '500 ms'`,
    );
    return idle.map(({ transaction }) => transaction);
  };
  let idle = await look();
  for (const pauseMs of BETWEEN_LOOKS_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const now = new Set(await look());
    idle = idle.filter((transaction) => now.has(transaction));
  }
  return idle.length;
}

/**
 * The transaction by which an archive command keeps others out: whether it holds up vacuum, and in how many seconds Postgres looks whether the
 * command's host is still there.
 */
export async function lockOfArchive(database: TestDatabase) {
  const holder = await holderOfArchive(database);
  return {
    holdsUpVacuum: holder!.keeps_snapshot,
    secondsToKeepAlive: secondsToKeepAlive(database, holder!.port),
  };
}

/** Whether an archive command keeps others out; after its end, until Postgres has noticed that. */
export const isArchiveLocked = async (database: TestDatabase) =>
  (await holderOfArchive(database)) !== undefined;

async function holderOfArchive(database: TestDatabase) {
  const [holder] = await database.query<{ keeps_snapshot: boolean; port: number }>(
    `SELECT a.backend_xmin IS NOT NULL AS keeps_snapshot, a.client_port AS port
       FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.objid = 727004 AND a.datname = current_database()`,
  );
  return holder;
}

/** Whether a process of the service runs a statement with this text. */
export async function isRunning(database: TestDatabase, text: string): Promise<boolean> {
  const running = await database.query(
    `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND strpos(query, $1) > 0`,
    [text],
  );
  return running.length > 0;
}
