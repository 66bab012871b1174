import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** Held by the one process that migrates; the others wait and find nothing left to do. */
const MIGRATION_LOCK = 727_000;

/** Brings the schema up to date. Safe for many processes starting at once. Returns the names of what ran. */
export async function migrate(dataSource: DataSource, url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  // A connection that breaks also fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}
