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
  const url = await listening(child);
  const startMs = performance.now() - startedAt;
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await exited;
    clearTimeout(timer);
  };
  return {
    pid: child.pid!,
    port: Number(new URL(url).port),
    url,
    startMs,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
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
