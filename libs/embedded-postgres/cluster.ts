import { chown, lchown, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPERUSER } from './connection';
import { hasCluster, syncDirectory, type DataDirectory } from './directory/data-directory';
import { EmbeddedPostgresError, requireWanted } from './embedded-postgres-error';
import { run, type Environment, type Launcher, type Owner } from './process/launcher';

const DRAFT_PREFIX = 'postgres-new-';

/** The owner of the cluster; null when there is none. */
export async function clusterOwner(directory: DataDirectory): Promise<Owner | null> {
  if (!hasCluster(directory)) return null;
  const { uid, gid } = await stat(directory.cluster);
  return { uid, gid };
}

export interface Creation {
  readonly directory: DataDirectory;
  readonly initdb: string;
  readonly launcher: Launcher;
  readonly environment: Environment;
  readonly password: string;
  /** When aborted, the creation is stopped and nothing of it is left. */
  readonly signal: AbortSignal;
}

/**
 * Makes the cluster that Postgres then serves, all of it on disk before it gets its name: a start that is killed
 * half way leaves only a draft, which the next one removes.
 */
export async function createCluster(creation: Creation): Promise<void> {
  const { directory, initdb, launcher, environment, password, signal } = creation;
  await removeDrafts(directory);
  const draft = await mkdtemp(join(directory.root, DRAFT_PREFIX));
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  const options = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await give([draft, passwordFile], launcher.owner);
    await run(launcher, initdb, ['-D', cluster, `--pwfile=${passwordFile}`, ...options], environment, signal);
    await rename(cluster, directory.cluster);
    await syncDirectory(directory.root);
  } catch (error) {
    requireWanted(signal);
    const reason = (error as Error).message;
    throw new EmbeddedPostgresError(`No database can be created in ${directory.root}: ${reason}`, {
      cause: error,
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Hands the cluster to the user that Postgres runs as, when it was made by this user in another way. */
export async function handOver(directory: DataDirectory, from: Owner, to: Owner): Promise<void> {
  if (from.uid === to.uid) return;
  const names = await readdir(directory.cluster, { recursive: true });
  for (const name of names) await lchown(join(directory.cluster, name), to.uid, to.gid);
  await chown(directory.cluster, to.uid, to.gid);
}

async function give(paths: readonly string[], owner: Owner): Promise<void> {
  if (owner.uid === process.geteuid?.()) return;
  for (const path of paths) await chown(path, owner.uid, owner.gid);
}

async function removeDrafts(directory: DataDirectory): Promise<void> {
  const names = await readdir(directory.root);
  const drafts = names.filter((name) => name.startsWith(DRAFT_PREFIX));
  await Promise.all(
    drafts.map((name) => rm(join(directory.root, name), { recursive: true, force: true, maxRetries: 5 })),
  );
}
