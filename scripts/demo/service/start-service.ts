import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending } from '@libs/ending';
import { whyNotReady } from './find-service';
import type { Service } from './service';
import { waitUntil } from '../wait-until';

const LONGEST_START_MS = 60_000;
/** The service promises to end within 10 s (docs/promises.md#a-clean-shutdown). */
const LONGEST_STOP_MS = 15_000;
const KEPT_LOG_CHARACTERS = 4_000;
const LISTENS = /Listening on http:\/\/\S*?:(\d+)(?=[,\s])/;

/** Settings in the caller's environment that would change the demo's own service. */
const CLEARED = [
  'DATABASE_URL',
  'REDIS_URL',
  'ENCRYPTION_KEY',
  'METRICS_TOKEN',
  'HOST',
  'LOG_LEVEL',
  'ROLE',
  'WEBHOOK_RETRY_SCHEDULE',
];

/**
 * Starts a service of its own with `node <entry>`: embedded database in a new temporary directory, free
 * ports, on 127.0.0.1. Returns when it is ready; throws with the end of its log when it does not become
 * ready. The end of the demo stops it with SIGTERM and deletes the directory.
 */
export async function startService(entry: string, env: NodeJS.ProcessEnv, ending: Ending): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-demo-'));
  ending.onEnd('the data of the service', () =>
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  );
  const systemToken = `demo_${randomBytes(24).toString('base64url')}`;
  ending.asked.throwIfAborted();
  const child = spawn(process.execPath, [entry], {
    // In a process group of its own: Ctrl-C in a terminal reaches the demo, which ends the service when it is done with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      ...Object.fromEntries(CLEARED.map((name) => [name, ''])),
      PORT: '0',
      EMBEDDED_POSTGRES_PORT: '0',
      DATA_DIR: dataDir,
      SYSTEM_TOKEN: systemToken,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    },
  });
  const log = keepEndOfLog(child);
  ending.onEnd('the service', () => end(child));
  ending.atOnce.addEventListener('abort', () => child.kill('SIGTERM'));
  try {
    const baseUrl = await awaitReady(child, log, systemToken, ending.asked);
    const about = `No service runs here, so the demo started its own at ${baseUrl}.`;
    return { baseUrl, systemToken, about, isOwn: true };
  } catch (error) {
    throw new Error(`The service did not get ready: ${(error as Error).message}\n${log.end()}`, {
      cause: error,
    });
  }
}

/** Gives its base address. */
async function awaitReady(
  child: ChildProcess,
  log: KeptLog,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const deadline = AbortSignal.timeout(LONGEST_START_MS);
  return waitUntil(
    async () => {
      if (failure !== undefined) throw failure;
      if (hasEnded(child))
        throw new Error(`it ended with ${child.signalCode ?? `exit code ${child.exitCode}`}`);
      const port = log.port();
      if (port === undefined) return undefined;
      const baseUrl = `http://127.0.0.1:${port}`;
      return (await whyNotReady(baseUrl, token)) === null ? baseUrl : undefined;
    },
    { signal: AbortSignal.any([signal, deadline]) },
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const lastResort = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
  await exited;
  clearTimeout(lastResort);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

interface KeptLog {
  /** The last that it said. */
  end(): string;
  /** Where it listens, once it has said so. */
  port(): string | undefined;
}

/** Reads all output, so that the child never blocks on a full pipe. */
function keepEndOfLog(child: ChildProcess): KeptLog {
  let log = '';
  let port: string | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      port ??= LISTENS.exec(log)?.[1];
      log = log.slice(-KEPT_LOG_CHARACTERS);
    });
  }
  return { end: () => log, port: () => port };
}
