import { Client, DatabaseError } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error';

export const HOST = '127.0.0.1';
export const SUPERUSER = 'postgres';

const INVALID_PASSWORD = '28P01';

export function databaseUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${encodeURIComponent(database)}`;
}

/** Whether a Postgres that takes this password accepts queries at the port; throws when it refuses the password. */
export async function answers(port: number, password: string): Promise<boolean> {
  try {
    await query(port, password, (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INVALID_PASSWORD) {
      throw new EmbeddedPostgresError(
        `The Postgres at port ${port} does not accept the password in the data directory.`,
      );
    }
    return false;
  }
}

export async function ensureDatabase(port: number, password: string, database: string): Promise<void> {
  await query(port, password, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  });
}

/** Everything is given, so that no PG* variable of the environment can lead elsewhere. */
async function query(
  port: number,
  password: string,
  use: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({
    host: HOST,
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks also fails the call under way; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
