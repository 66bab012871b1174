import type { DataSource } from 'typeorm';
import { DatabaseUrlError } from './database-url-error';
import { migrate } from './migrate';
import { judgeSchema, readSchemaState, SchemaError } from './schema-state';
import { readTopology, type Topology } from './topology';
import { endOfPatience, pause, type StartLog, untilAvailable } from './until-available';

/** The oldest supported Postgres, in Postgres' own version number. */
const OLDEST_POSTGRES = 150_000;

/**
 * Connects, refuses a schema that this release can't work with, and migrates it. Returns where its rows
 * are. Waits up to a minute for a database that is unavailable; any other fault (wrong password,
 * unknown database) is thrown at once, as a sentence. @param migrates false: another process migrates, and
 * missing migrations are waited for, up to a minute
 */
export async function connect(
  dataSource: DataSource,
  url: string,
  log: StartLog,
  migrates = true,
): Promise<Topology> {
  const giveUpAtMs = endOfPatience();
  const prepare = async () => {
    if (!dataSource.isInitialized) await dataSource.initialize();
    await requireVersion(dataSource);
    const warning = judgeSchema(await readSchemaState(dataSource));
    if (warning !== null) log.warn(warning);
    if (!migrates) await waitForSchema(dataSource, log, giveUpAtMs);
    else await migrate(dataSource, url, log);
    return readTopology(dataSource);
  };
  const { topology, warning } = await untilAvailable(prepare, log, url, giveUpAtMs);
  if (warning !== null) log.warn(warning);
  return topology;
}

async function requireVersion(dataSource: DataSource): Promise<void> {
  const [server] = await dataSource.query<{ number: string; version: string }[]>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`,
  );
  if (Number(server!.number) >= OLDEST_POSTGRES) return;
  throw new DatabaseUrlError(
    `DATABASE_URL can't be used: its Postgres is ${server!.version}, the service needs 15 or later`,
  );
}

async function waitForSchema(dataSource: DataSource, log: StartLog, giveUpAtMs: number): Promise<void> {
  for (let saidLack = ''; ;) {
    const { missing } = await readSchemaState(dataSource);
    if (missing.length === 0) return;
    const lack = `the schema lacks ${missing.join(', ')}`;
    if (performance.now() > giveUpAtMs) {
      throw new SchemaError(
        `MIGRATE_ON_START is false and ${lack}: run "npm run migrate" with this release, or set MIGRATE_ON_START=true.`,
      );
    }
    if (lack !== saidLack) log.warn(`${lack}, waiting for it`);
    saidLack = lack;
    await pause();
  }
}
