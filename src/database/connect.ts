import type { DataSource } from 'typeorm';
import { Distribution } from './distribution';
import { migrate } from './migrate';
import { judgeSchema, readSchemaState, SchemaError } from './schema-state';
import { endOfPatience, pause, untilAvailable } from './until-available';

/**
 * Connects, refuses a schema that this release can't work with, and brings the schema up to date. A database that is
 * not there yet, or goes away meanwhile, is waited for, up to a minute; any other fault (wrong password, unknown
 * database) is thrown at once. Gives how the tables lie.
 * @param migrates false: somebody else migrates; what is missing is waited for, up to a minute
 */
export async function connect(
  dataSource: DataSource,
  url: string,
  log: (line: string) => void,
  migrates = true,
): Promise<Distribution> {
  const giveUpAtMs = endOfPatience();
  const prepare = async () => {
    if (!dataSource.isInitialized) await dataSource.initialize();
    const warning = judgeSchema(await readSchemaState(dataSource));
    if (warning !== null) log(warning);
    if (!migrates) await waitForSchema(dataSource, log, giveUpAtMs);
    else for (const name of await migrate(dataSource, url)) log(`migrated: ${name}`);
    return Distribution.of(dataSource);
  };
  return untilAvailable(prepare, log, giveUpAtMs);
}

async function waitForSchema(
  dataSource: DataSource,
  log: (line: string) => void,
  giveUpAtMs: number,
): Promise<void> {
  for (;;) {
    const { missing } = await readSchemaState(dataSource);
    if (missing.length === 0) return;
    const lack = `the schema lacks ${missing.join(', ')}`;
    if (Date.now() > giveUpAtMs) {
      throw new SchemaError(
        `MIGRATE_ON_START is false and ${lack}: run "npm run migrate" with this release, or set MIGRATE_ON_START=true.`,
      );
    }
    log(`${lack}, waiting for it`);
    await pause();
  }
}
