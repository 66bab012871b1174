import { Client, type QueryConfig } from 'pg';
import { metered, type Sample } from '../setup/meter';

/** A statement that is prepared once per connection. */
export function prepared(name: string, text: string): (values: readonly unknown[]) => QueryConfig {
  return (values) => ({ name, text, values: [...values] });
}

export async function inTransaction(client: Client, statements: readonly QueryConfig[]): Promise<void> {
  await client.query('BEGIN');
  for (const statement of statements) await client.query(statement);
  await client.query('COMMIT');
}

export interface RawRun {
  readonly url: string;
  readonly postgresPid: number;
  readonly clients: number;
  readonly ms: number;
}

/** Makes clients repeat a piece of work, which returns its number of units, for a time. */
export async function repeat(run: RawRun, work: (client: Client) => Promise<number>): Promise<Sample> {
  const clients = Array.from({ length: run.clients }, () => new Client({ connectionString: run.url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await metered({ node: process.pid, postgres: run.postgresPid }, async () => {
      const startedAt = performance.now();
      const counts = await Promise.all(
        clients.map(async (client) => {
          let done = 0;
          while (performance.now() - startedAt < run.ms) done += await work(client);
          return done;
        }),
      );
      const count = counts.reduce((sum, done) => sum + done, 0);
      return { count, perSecond: count / ((performance.now() - startedAt) / 1_000) };
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
