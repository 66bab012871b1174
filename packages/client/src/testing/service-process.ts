import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ENTRY = 'dist/src/main.js';
const LONGEST_STOP_MS = 15_000;
const KEPT_LOG_CHARACTERS = 8_000;
const LISTENING = /Listening on (http:\/\/[\d.]+:\d+)/;

/** A running service with its data. */
export interface RunningService {
  readonly baseUrl: string;
  /** The end of what it has written. */
  log(): string;
  stop(): Promise<void>;
}

/** The folder of the built service: of the clone that a program at `from` has this package from, else the nearest one at or above. */
export function findService(from: string): string {
  const folder = [...foldersAbove(ownFolder(from)), ...foldersAbove(from)].find(isService);
  if (folder !== undefined) return folder;
  throw new Error(
    `No built service at or above ${from}, nor where @oms/client is from: run \`npm run build\` in its folder, or give \`folder\``,
  );
}

/** Where npm's link to this package leads; `from` where it has not been installed. */
function ownFolder(from: string): string {
  try {
    return dirname(createRequire(join(from, 'package.json')).resolve('@oms/client/package.json'));
  } catch {
    return from;
  }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

/** Other programs have a built entry of this name as well. */
function isService(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(join(folder, ENTRY)) || !existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'order-management-service';
}

/** Starts the service in a process, on an embedded Postgres with data of its own that `stop` deletes. */
export async function runService(
  folder: string,
  env: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oms-test-service-'));
  const child = spawn(process.execPath, [join(folder, ENTRY)], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(tmpdir(), 'oms-compiled'),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      EMBEDDED_POSTGRES_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = keepEnd(child);
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { baseUrl: await address(child, log, timeoutMs), log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function address(child: ChildProcess, log: () => string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The service did not start: ${why}\n${log()}`));
    };
    const timer = setTimeout(() => fail(`not ready after ${timeoutMs} ms`), timeoutMs);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? code}`));
    const look = () => {
      const url = LISTENING.exec(log())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout!.on('data', look);
    child.stderr!.on('data', look);
  });
}

/** Reads all output, so that the process never blocks on a full pipe. */
function keepEnd(child: ChildProcess): () => string {
  let log = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-KEPT_LOG_CHARACTERS)));
  return () => log;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const lastResort = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
  await exited;
  clearTimeout(lastResort);
}
