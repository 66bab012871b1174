import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error';

const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** Paths below the data directory. */
export interface DataDirectory {
  readonly root: string;
  readonly cluster: string;
  readonly log: string;
  readonly password: string;
  readonly lock: string;
  /** Only there when the package came without its symbolic links. */
  readonly libraries: string;
}

export function dataDirectory(path: string): DataDirectory {
  const root = resolve(path);
  return {
    root,
    cluster: join(root, 'postgres'),
    log: join(root, 'postgres.log'),
    password: join(root, 'postgres-password'),
    lock: join(root, 'postgres.lock'),
    libraries: join(root, 'postgres-libraries'),
  };
}

export function hasCluster(directory: DataDirectory): boolean {
  return existsSync(join(directory.cluster, 'PG_VERSION'));
}

/** The superuser's password; made up once, on disk before any cluster is made with it, readable by its owner only. */
export async function readOrCreatePassword(directory: DataDirectory): Promise<string> {
  if (existsSync(directory.password)) return (await readFile(directory.password, 'utf8')).trim();
  if (hasCluster(directory)) {
    throw new EmbeddedPostgresError(
      `${directory.password} is missing, without which the database in ${directory.cluster} cannot be opened. ` +
        'Put the file back, or remove the database to begin with an empty one.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  const draft = `${directory.password}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, directory.password);
  return password;
}

/** Keeps the log of earlier runs, but never more than one file of it beside the present one. */
export async function rotateLog(directory: DataDirectory): Promise<void> {
  const size = await stat(directory.log).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(directory.log, `${directory.log}.1`);
}

/** Makes names created or changed in a directory survive a loss of power. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
