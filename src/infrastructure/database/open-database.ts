import { resolve } from 'node:path';
import { runningDatabase, startEmbeddedPostgres } from '@libs/embedded-postgres';
import type { Ending } from '@libs/ending';
import { prepareDataDirectory, type Settings } from '../config';

/** Where the database is. */
export interface OpenDatabase {
  readonly url: string;
  readonly embedded: boolean;
}

const DATABASE = 'orders';

/** The database of `DATABASE_URL`, or the embedded one that the running service has open; null when neither is there. */
export function openedDatabase({ DATABASE_URL, DATA_DIR }: Settings): Pick<OpenDatabase, 'url'> | null {
  const url = DATABASE_URL ?? runningDatabase(DATA_DIR, DATABASE);
  return url === null ? null : { url };
}

/**
 * The database of `DATABASE_URL`; without it, an embedded Postgres under `DATA_DIR` that ends with the
 * program.
 * @param server settings of that Postgres, such as `max_connections`
 */
export async function openDatabase(
  settings: Settings,
  log: (line: string) => void,
  ending: Ending,
  server: Record<string, string> = {},
): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== null) {
    return { url: settings.DATABASE_URL, embedded: false };
  }
  prepareDataDirectory(settings.DATA_DIR);
  const starting = startEmbeddedPostgres({
    dataDir: resolve(settings.DATA_DIR),
    port: settings.EMBEDDED_POSTGRES_PORT,
    database: DATABASE,
    settings: server,
    log,
    signal: ending.asked,
    atOnce: ending.atOnce,
  });
  ending.onEnd('the embedded database', async () => (await starting.catch(() => null))?.stop());
  return { url: (await starting).url, embedded: true };
}
