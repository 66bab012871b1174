import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import { migrate } from './migrate';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * Connects and brings the schema up to date. A database that is not there yet, or goes away meanwhile, is waited for, up
 * to a minute; any other fault (wrong password, unknown database) is thrown at once.
 */
export async function connect(
  dataSource: DataSource,
  url: string,
  log: (line: string) => void,
): Promise<void> {
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      if (!dataSource.isInitialized) await dataSource.initialize();
      for (const name of await migrate(dataSource, url)) log(`migrated: ${name}`);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAtMs) throw error;
      log(`the database can't be reached yet (${(error as Error).message}), trying again`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
