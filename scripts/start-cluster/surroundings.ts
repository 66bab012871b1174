import type { Ending } from '@libs/ending';
import { completeSettings, type CompleteSettings, readSettings } from '../../src/infrastructure/config';
import { openDatabase } from '../../src/infrastructure/database';

/** More than any Postgres needs besides the pools of the members: migrations, operators. */
const SPARE_CONNECTIONS = 20;

/** What all members of a cluster share. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly settings: CompleteSettings;
  /** Where the data is, for the operator; without a password. */
  readonly database: string;
  readonly tokenIsNew: boolean;
}

/**
 * The database and secrets of a cluster. Without `DATABASE_URL` it starts the embedded Postgres, with the data and the
 * generated secrets that a single process started in this directory has too.
 */
export async function prepareSurroundings(
  env: NodeJS.ProcessEnv,
  processes: number,
  say: (line: string) => void,
  ending: Ending,
): Promise<Surroundings> {
  const given = readSettings({ ...env, ROLE: '' });
  const max_connections = String(processes * given.DATABASE_POOL_SIZE + SPARE_CONNECTIONS);
  const database = await openDatabase(given, say, ending, { max_connections });
  const { settings, tokenIsNew } = completeSettings(given);
  return {
    env: {
      ...env,
      DATABASE_URL: database.url,
      SYSTEM_TOKEN: settings.SYSTEM_TOKEN,
      ENCRYPTION_KEY: settings.ENCRYPTION_KEY.map((key) => key.toString('base64')).join(','),
      HOST: settings.HOST,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: String(settings.WEBHOOK_ALLOW_PRIVATE_TARGETS),
    },
    settings,
    database: withoutPassword(database.url),
    tokenIsNew,
  };
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.username = '';
  return url.href;
}
