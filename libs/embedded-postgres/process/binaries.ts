import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The folder with `bin`, `lib` and `share` in the package for this system that `embedded-postgres` brings along. */
export function nativeFolder(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const resolveFromWrapper = createRequire(require.resolve('embedded-postgres')).resolve;
    return join(dirname(resolveFromWrapper(packageName)), '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no Postgres to run: the optional package ${packageName} is not installed. ` +
        'Install it (on a system that it exists for), or use a Postgres server of your own.',
      { cause: error },
    );
  }
}

export function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/**
 * The environment in which the binaries find their libraries. The package holds no symbolic links, its install
 * script makes them. Where that did not run, `folder` is filled with them instead: the package may be read-only.
 */
export async function libraryEnvironment(native: string, folder: string): Promise<Record<string, string>> {
  const links = await readLinks(native);
  if (links.every(({ target }) => existsSync(target))) return {};
  const inFolder = links.map(({ source, target }) => ({ source, target: join(folder, basename(target)) }));
  if (!inFolder.every(({ target }) => existsSync(target))) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await Promise.all(inFolder.map(({ source, target }) => symlink(source, target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { [variable]: [folder, join(native, 'lib')].join(delimiter) };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function readLinks(native: string): Promise<Link[]> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[];
  const inPackage = (path: string) => join(native, '..', path);
  return links.map(({ source, target }) => ({ source: inPackage(source), target: inPackage(target) }));
}
