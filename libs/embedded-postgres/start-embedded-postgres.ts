import { mkdir } from 'node:fs/promises';
import { bringUp } from './bring-up';
import { ensureDatabase } from './connection';
import { dataDirectory, readOrCreatePassword, type DataDirectory } from './data-directory';
import { DirectoryLock } from './directory-lock';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findPostmaster, shutDown } from './postmaster';
import { RunningPostgres } from './running-postgres';

/**
 * Gives a running Postgres that keeps its data in a directory: started, adopted when the one of a killed process
 * still runs, started again when it dies. Resolves when the database accepts queries. Data that was committed
 * survives a kill of this process and of Postgres at any moment. Rejects only with {@link EmbeddedPostgresError}.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = dataDirectory(options.dataDir);
  try {
    await mkdir(directory.root, { recursive: true });
    const lock = DirectoryLock.acquire(directory.lock);
    try {
      return await startLocked(options, directory, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw EmbeddedPostgresError.from(error);
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  directory: DataDirectory,
  lock: DirectoryLock,
): Promise<EmbeddedPostgres> {
  const { database, settings = {}, log = () => undefined } = options;
  const password = await readOrCreatePassword(directory);
  const request = { directory, password, settings, log };
  const { postmaster, adopted } = await bringUp(request, options.port);
  try {
    await ensureDatabase(postmaster.port, password, database);
  } catch (error) {
    if (!adopted) await shutDown(postmaster);
    throw error;
  }
  return new RunningPostgres(postmaster, {
    adopted,
    password,
    database,
    revive: async (port, isWanted) => (await bringUp({ ...request, isWanted }, port)).postmaster,
    find: () => findPostmaster(directory.cluster),
    release: () => lock.release(),
    log,
  });
}
