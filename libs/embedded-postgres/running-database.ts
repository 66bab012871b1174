import { existsSync, readFileSync } from 'node:fs';
import { databaseUrl } from './connection';
import { dataDirectory } from './directory/data-directory';
import { postmasterPort } from './process/postmaster';

/** Leads to a database below the data directory that another process has open; null when none has. */
export function runningDatabase(dataDir: string, database: string): string | null {
  const directory = dataDirectory(dataDir);
  const port = existsSync(directory.password) ? postmasterPort(directory.cluster) : null;
  if (port === null) return null;
  return databaseUrl(port, readFileSync(directory.password, 'utf8').trim(), database);
}
