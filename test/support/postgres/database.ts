import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import type { EmbeddedPostgres } from '@libs/embedded-postgres';

/** What the run's setup leaves for its teardown. */
export interface TestDatabaseServer {
  readonly postgres: EmbeddedPostgres;
  readonly dataDir: string;
}

/** A database of its own for one suite, with the schema in place. */
export interface TestDatabase {
  readonly url: string;
  /** Looks at what no endpoint shows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/**
 * @param template the database it is a copy of, by default one with the schema; `template0` is empty
 * @param server leads to the database with the schema, by default that of the Postgres that all suites share
 */
export async function createTestDatabase(
  template?: string,
  server = process.env.TEST_DATABASE_URL!,
): Promise<TestDatabase> {
  const url = new URL(server);
  const copied = template ?? url.pathname.slice(1);
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  const name = url.pathname.slice(1);
  const admin = new URL(url);
  admin.pathname = '/postgres';
  await queryOnce(admin.href, `CREATE DATABASE ${name} TEMPLATE ${copied}`);
  const pool = new Pool({ connectionString: url.href, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A test may end all connections, or the server itself.
  pool.on('error', () => undefined);
  return {
    url: url.href,
    query: async <Row>(sql: string, parameters?: unknown[]) =>
      (await pool.query(sql, parameters)).rows as Row[],
    drop: async () => {
      await pool.end();
      await queryOnce(admin.href, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Asks over a connection of its own. */
export async function queryOnce<Row>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, parameters)).rows as Row[];
  } finally {
    await client.end();
  }
}
