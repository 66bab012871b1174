import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error';
import { identify, isRunning, type ProcessIdentity } from '../process/process-identity';

/**
 * The right of one process to use a data directory: a file that names its holder. It outlives a killed holder and
 * then counts for nothing, also when another process has got the holder's pid since.
 */
export class DirectoryLock {
  private constructor(
    private readonly path: string,
    private readonly content: string,
  ) {}

  /** Takes the lock, or throws an {@link EmbeddedPostgresError} that names the live process which has it. */
  static acquire(path: string): DirectoryLock {
    const me = identify(process.pid);
    if (me === null) throw new EmbeddedPostgresError('The start time of this process cannot be read.');
    const lock = new DirectoryLock(path, `${me.pid}\n${me.startedAt}\n`);
    const claim = `${path}.${me.pid}`;
    writeFileSync(claim, lock.content);
    try {
      while (!lock.tryLink(claim)) lock.removeIfStale();
    } finally {
      rmSync(claim, { force: true });
    }
    return lock;
  }

  release(): void {
    if (readOrNull(this.path) === this.content) rmSync(this.path, { force: true });
  }

  /** A hard link appears with its content or not at all, and never replaces one that is there. */
  private tryLink(claim: string): boolean {
    try {
      linkSync(claim, this.path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  private removeIfStale(): void {
    const found = readOrNull(this.path);
    if (found === null) return;
    const holder = parse(found);
    if (holder && isRunning(holder)) {
      throw new EmbeddedPostgresError(
        `Data directory ${dirname(this.path)} is in use by process ${holder.pid}. ` +
          'Stop that process, or give this one a data directory of its own.',
      );
    }
    this.setAside(found);
  }

  /** Removes the stale lock, but not a fresh one that another starting process has put in its place meanwhile. */
  private setAside(stale: string): void {
    const aside = `${this.path}.${process.pid}.stale`;
    try {
      renameSync(this.path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    if (readOrNull(aside) !== stale) this.tryLink(aside);
    rmSync(aside, { force: true });
  }
}

function parse(content: string): ProcessIdentity | null {
  const [pid, startedAt] = content.split('\n');
  return pid && startedAt ? { pid: Number(pid), startedAt } : null;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
