import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** The lock of the process that migrates; others wait and then find nothing left to do. */
const MIGRATION_LOCK = 727_000;

const LOOK_EVERY_MS = 100;

/** Migrates the schema. Safe when many processes start at once. Returns the names of the migrations that ran. */
export async function migrate(dataSource: DataSource, url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  // A connection that breaks also fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await becomeMigrator(client);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

/**
 * Resolves in a transaction that holds the lock. The lock is asked for without a parameter: with one the
 * statement would keep its snapshot until the transaction ends, and an index that is built concurrently waits
 * for that. Processes wait for it outside of any transaction: behind PgBouncer each open transaction occupies
 * a connection to the database, and the migrations need one.
 */
async function becomeMigrator(client: Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS locked`,
    );
    if (rows[0]?.locked === true) return;
    await client.query('ROLLBACK');
    await pause(LOOK_EVERY_MS);
  }
}
