import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@libs/embedded-postgres';
import type { Settings } from '../config';

/** Where the database is, and how to let go of it when the service ends. */
export interface OpenDatabase {
  readonly url: string;
  readonly embedded: boolean;
  close(): Promise<void>;
}

const DATABASE = 'orders';

/**
 * The database of `DATABASE_URL`; without one, a real Postgres of our own under `DATA_DIR` that ends with the service.
 * @param server settings of that Postgres, such as `max_connections`
 */
export async function openDatabase(
  settings: Settings,
  log: (line: string) => void,
  server: Record<string, string> = {},
): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== null) {
    return { url: settings.DATABASE_URL, embedded: false, close: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: resolve(settings.DATA_DIR),
    port: settings.EMBEDDED_POSTGRES_PORT,
    database: DATABASE,
    settings: server,
    log,
  });
  return { url: postgres.url, embedded: true, close: () => postgres.stop() };
}
