import { Client } from 'pg';
import type { TestDatabase } from '../postgres/database';

const LOCKS = {
  events: 'LOCK TABLE events IN EXCLUSIVE MODE',
  jobs: 'LOCK TABLE jobs IN EXCLUSIVE MODE',
  webhook_deliveries: 'LOCK TABLE webhook_deliveries IN EXCLUSIVE MODE',
  /** What features keep of a channel: every writer locks the channel first. */
  'parts of a channel': 'SELECT 1 FROM channels WHERE id = $1 FOR UPDATE',
} as const;

/**
 * Changes rows that the service may change at the same time. The lock waits for what is under way: a statement that takes
 * the rows in another order than a claim does would deadlock with it. Of a channel the id is the first value.
 */
export async function change(
  database: TestDatabase,
  what: keyof typeof LOCKS,
  sql: string,
  values: unknown[],
): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(LOCKS[what], what === 'parts of a channel' ? values.slice(0, 1) : []);
    await client.query(sql, values);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Changes rows of a table past its triggers, which others do not see switched off. */
export async function withoutTriggers(
  database: TestDatabase,
  table: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await work(client);
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** The number of rows of a table or of its part. */
export async function countOf(
  database: TestDatabase,
  source: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${source}`, values);
  return row!.n;
}
