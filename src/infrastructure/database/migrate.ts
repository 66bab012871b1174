import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { ENDS_WITH_ITS_HOST, runMigrations } from './run-migrations';
import { remindEvery10s, type StartLog } from './until-available';

/** The lock of the process that migrates; others wait and then find nothing left to do. */
const MIGRATION_LOCK = 727_000;

const LOOK_EVERY_MS = 100;
/** Several processes that start at once are nothing to warn of. */
const USUAL_MS = 10_000;

/** Migrates the schema, and logs each migration when it is committed. Safe when many processes start at once. */
export async function migrate(dataSource: DataSource, url: string, log: StartLog): Promise<void> {
  const client = new Client({ connectionString: url });
  // A connection that breaks also fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await becomeMigrator(client, log);
    await runMigrations(dataSource, log, () => find(client, OLDEST));
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

/**
 * Resolves in a transaction that holds the lock, and ends with this host. The lock is asked for without a parameter: with one the
 * statement would keep its snapshot until the transaction ends, and an index that is built concurrently waits
 * for that. Processes wait for it outside of any transaction: behind PgBouncer each open transaction occupies
 * a connection to the database, and the migrations need one.
 */
async function becomeMigrator(client: Client, log: StartLog): Promise<void> {
  const isTimeToRemind = remindEvery10s(USUAL_MS);
  for (;;) {
    await client.query('BEGIN');
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS locked`,
    );
    if (rows[0]?.locked === true) break;
    await client.query('ROLLBACK');
    if (isTimeToRemind())
      log.warn(`another process migrates: ${await find(client, MIGRATOR)}; waiting for it`);
    await pause(LOOK_EVERY_MS);
  }
  await client.query(ENDS_WITH_ITS_HOST);
}

/** Names the connection that the statement finds, so that an operator can end it. */
async function find(client: Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; host: string; seconds: number }>(
    statement,
  );
  if (rows[0] === undefined) return 'none';
  const { pid, name, host, seconds } = rows[0];
  return `${name || 'a connection'} from ${host}, ${seconds} s old, process ${pid} of Postgres`;
}

const CONNECTION = `
  a.pid, a.application_name AS name, coalesce(host(a.client_addr), 'its own host') AS host,
  extract(epoch FROM now() - a.xact_start)::int AS seconds`;

const MIGRATOR = `
  SELECT ${CONNECTION} FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND l.objid = ${MIGRATION_LOCK} AND a.datname = current_database()`;

/** The transaction that is most likely in the way. */
const OLDEST = `
  SELECT ${CONNECTION} FROM pg_stat_activity a
   WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.xact_start IS NOT NULL
   ORDER BY a.xact_start LIMIT 1`;
