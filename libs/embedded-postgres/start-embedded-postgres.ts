import { mkdir } from 'node:fs/promises';
import { bringUp } from './bring-up';
import { ensureDatabase } from './connection';
import { dataDirectory, readOrCreatePassword, type DataDirectory } from './directory/data-directory';
import { DirectoryLock } from './directory/directory-lock';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres';
import { EmbeddedPostgresError, requireWanted } from './embedded-postgres-error';
import { findPostmaster, killPostmaster, shutDown } from './process/postmaster';
import { RunningPostgres } from './running-postgres';

const NEVER = new AbortController().signal;

/**
 * Gives a running Postgres that keeps its data in a directory: started, adopted when the one of a killed process
 * still runs, started again when it dies. Resolves when the database accepts queries. Data that was committed
 * survives a kill of this process and of Postgres at any moment. Rejects only with {@link EmbeddedPostgresError}.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = dataDirectory(options.dataDir);
  try {
    await mkdir(directory.root, { recursive: true });
    return await startAlone(options, directory, DirectoryLock.acquire(directory.lock));
  } catch (error) {
    throw EmbeddedPostgresError.from(error);
  }
}

async function startAlone(
  options: EmbeddedPostgresOptions,
  directory: DataDirectory,
  lock: DirectoryLock,
): Promise<RunningPostgres> {
  let running: RunningPostgres | null = null;
  const kill = () => {
    running?.leaveAlone();
    killPostmaster(directory.cluster);
  };
  options.atOnce?.addEventListener('abort', kill);
  const release = () => {
    options.atOnce?.removeEventListener('abort', kill);
    lock.release();
  };
  try {
    return (running = await startLocked(options, directory, release));
  } catch (error) {
    if (options.signal?.aborted) await endAny(directory).finally(release);
    else release();
    throw error;
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  directory: DataDirectory,
  release: () => void,
): Promise<RunningPostgres> {
  const { database, settings = {}, log = () => undefined, signal = NEVER } = options;
  const password = await readOrCreatePassword(directory);
  const request = { directory, password, settings, log, signal };
  const { postmaster, adopted } = await bringUp(request, options.port);
  try {
    await ensureDatabase(postmaster.port, password, database);
    requireWanted(signal);
  } catch (error) {
    if (!adopted) await shutDown(postmaster);
    throw error;
  }
  return new RunningPostgres(postmaster, {
    adopted,
    password,
    database,
    revive: async (port, wanted) => (await bringUp({ ...request, signal: wanted }, port)).postmaster,
    find: () => findPostmaster(directory.cluster),
    release,
    log,
  });
}

/** Also one that was adopted: a start that was called off leaves nothing behind, as a stop does. */
async function endAny({ cluster }: DataDirectory): Promise<void> {
  const running = findPostmaster(cluster);
  if (running) await shutDown(running);
}
