import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../terminal/exit-codes.js';

/** When a process was started; null where the system does not tell. */
type StartOf = (pid: number) => string | null;

/** What file systems without hard links say. */
const HAS_NO_LINKS = new Set<string | undefined>(['EPERM', 'ENOTSUP', 'ENOSYS', 'EACCES']);

/**
 * Takes the lock of a listener for this process, and returns what gives it back. One of a process that no longer runs is taken
 * over.
 */
export function lock(path: string, startOf: StartOf = startInProc): () => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const own = `${process.pid} ${startOf(process.pid) ?? ''} ${id}`;
  const written = `${path}.${id}`;
  writeFileSync(written, own, { flag: 'wx', mode: 0o600 });
  try {
    // Linked, so that nobody finds it without its text.
    while (!isLinked(written, path)) removeStale(path, startOf);
  } finally {
    rmSync(written);
  }
  return () => {
    if (textOf(path) === own) rmSync(path, { force: true });
  };
}

/**
 * Only whoever has the lock of a stale text may remove it: another process that has read it as well, but comes later, would
 * remove the lock of the one that has taken over.
 */
function removeStale(path: string, startOf: StartOf): void {
  const found = textOf(path);
  if (found === null) return;
  const [pid, start] = found.split(' ');
  if (holds(Number(pid), start, startOf))
    throw new Failure(`Process ${pid} listens to this already: two would share the events.`);
  const name = createHash('sha256').update(found).digest('hex').slice(0, 8);
  const unlock = lock(`${path}.${name}`, startOf);
  if (textOf(path) === found) rmSync(path);
  unlock();
}

function isLinked(from: string, to: string): boolean {
  try {
    link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Where files can have one name only, it is made in two steps: for a moment it has no text. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!HAS_NO_LINKS.has(codeOf(error))) throw error;
    writeFileSync(to, readFileSync(from), { flag: 'wx', mode: 0o600 });
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** Null where there is no file. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the process that wrote this runs: in a container that starts again, another one soon has its number. */
function holds(pid: number, start: string | undefined, startOf: StartOf): boolean {
  if (pid === process.pid || !isRunning(pid)) return false;
  const now = startOf(pid);
  return !start || now === null || start === now;
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
