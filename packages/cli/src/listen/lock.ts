import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../terminal/exit-codes.js';

/** When a process was started; null where the system does not tell. */
type StartOf = (pid: number) => string | null;

/** Takes the lock of a listener for this process. One of a process that no longer runs is taken over. */
export function lock(path: string, startOf: StartOf = startInProc): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const own = `${process.pid} ${startOf(process.pid) ?? ''}`.trim();
  for (const isLast of [false, true]) {
    try {
      return writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [pid, start] = readFileSync(path, 'utf8').split(' ');
      if (isLast || holds(Number(pid), start, startOf))
        throw new Failure(`Process ${pid} listens to this already: two would share the events.`);
      rmSync(path, { force: true });
    }
  }
}

/** Whether the process that wrote this runs: in a container that starts again, another one soon has its number. */
function holds(pid: number, start: string | undefined, startOf: StartOf): boolean {
  if (pid === process.pid || !isRunning(pid)) return false;
  const now = startOf(pid);
  return start === undefined || now === null || start === now;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In ticks since the start of the machine. */
function startInProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, which may hold anything. The start is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
