import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The build of the previous release (`npm run release:pin` keeps it), unpacked to be run. */
export class PreviousRelease {
  private constructor(private readonly dir: string) {}

  /** It runs with the packages of this release: those that it needs have to stay compatible for one release. */
  static unpack(): PreviousRelease {
    const dir = mkdtempSync(join(tmpdir(), 'oms-release-'));
    execFileSync('tar', ['-xzf', resolve('test/release/previous-release.tgz'), '-C', dir]);
    symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
    return new PreviousRelease(dir);
  }

  get main(): string {
    return join(this.dir, 'src/main.js');
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
