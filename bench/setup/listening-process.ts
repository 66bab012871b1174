import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const KILL_AFTER_MS = 20_000;

/** A server as a process of its own that says `Listening on http://...` when it does. */
export interface ListeningProcess {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** From the start of the process until it listens. */
  readonly startMs: number;
  isAlive(): boolean;
  /** SIGTERM, and SIGKILL if that takes too long. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** SIGTERM to all that still run, and SIGKILL if that takes too long. */
export async function endListening(): Promise<void> {
  await Promise.all([...running].map((child) => endOf(child, once(child, 'exit'), 'SIGTERM')));
}

async function endOf(child: ChildProcess, exited: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await exited;
  clearTimeout(timer);
}

/** Starts `node <args>` and waits until it listens. */
export async function startListening(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ListeningProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = await listening(child);
  const startMs = performance.now() - startedAt;
  const exited = once(child, 'exit');
  return {
    pid: child.pid!,
    port: Number(new URL(url).port),
    url,
    startMs,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => endOf(child, exited, 'SIGTERM'),
    kill: () => endOf(child, exited, 'SIGKILL'),
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      if (output.length > 1_000_000) return;
      output += chunk.toString();
      const found = /Listening on (http:\/\/[\d.]+:\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it listened:\n${output}`)));
  });
}
