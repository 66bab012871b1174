import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process, distinguishable from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, in a system-specific form; only for comparing. */
  readonly startedAt: string;
}

const HAS_PROC = existsSync('/proc/self/stat');

/** Who has this pid now; null when nobody has, or only a zombie, which runs no code and holds no file. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = HAS_PROC ? startFromProc(pid) : startFromPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

function startFromProc(pid: number): string | null {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!state || state === 'Z' || state === 'X') return null;
  const ticksSinceBoot = rest[18];
  return `${readOrEmpty('/proc/sys/kernel/random/boot_id').trim()}:${ticksSinceBoot}`;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function startFromPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return line === '' || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim();
  } catch {
    return null;
  }
}
