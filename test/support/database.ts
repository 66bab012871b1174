import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
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

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(process.env.TEST_DATABASE_URL!);
  const url = new URL(template);
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  const name = url.pathname.slice(1);
  const admin = new URL(template);
  admin.pathname = '/postgres';
  await once(admin.href, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  return {
    url: url.href,
    query: (sql, parameters) => once(url.href, sql, parameters),
    drop: async () => {
      await once(admin.href, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function once<Row>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, parameters)).rows as Row[];
  } finally {
    await client.end();
  }
}
