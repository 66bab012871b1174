import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import { migrate } from './migrate';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * Connects and brings the schema up to date. A database that is not there yet is waited for, up to a minute; any
 * other fault (wrong password, unknown database) is thrown at once.
 */
export async function connect(
  dataSource: DataSource,
  url: string,
  log: (line: string) => void,
): Promise<void> {
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  while (!dataSource.isInitialized) {
    try {
      await dataSource.initialize();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAtMs) throw error;
      log(`the database can't be reached yet (${(error as Error).message}), trying again`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const ran = await migrate(dataSource, url);
  for (const name of ran) log(`migrated: ${name}`);
}
