import { readFileSync, statSync } from 'node:fs';

/** Whether a process has this working directory; null when it is hidden, as another user's is from a container's root. */
export function worksIn(directory: string, pid: number): boolean | null {
  try {
    const [wanted, actual] = [statSync(directory), statSync(`/proc/${pid}/cwd`)];
    return wanted.ino === actual.ino && wanted.dev === actual.dev;
  } catch {
    return null;
  }
}

/** The arguments of a process, the program first; none when they are hidden or it has ended. */
export function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
