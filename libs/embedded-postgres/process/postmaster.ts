import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPostmasterOf } from '../directory/cluster-mark';
import { answers } from '../connection';
import type { DataDirectory } from '../directory/data-directory';
import { EmbeddedPostgresError, requireWanted } from '../embedded-postgres-error';
import { identify, isRunning, type ProcessIdentity } from './process-identity';

const POLL_MS = 10;
const ANSWERS_WITHIN_MS = 15_000;
const STILL_STARTING_EVERY_MS = 10_000;

const SHUTDOWN = [
  // Fast: open transactions are rolled back, and the next start needs no recovery.
  { signal: 'SIGINT', withinMs: 5_000 },
  // Immediate: nothing that was committed is lost, but the next start has to recover.
  { signal: 'SIGQUIT', withinMs: 3_000 },
] as const;

/** The main process of a running Postgres. */
export interface Postmaster extends ProcessIdentity {
  readonly port: number;
}

export interface Waiting {
  readonly directory: DataDirectory;
  readonly password: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The Postgres that serves a cluster now, whoever started it. */
export function findPostmaster(cluster: string): ProcessIdentity | null {
  const file = readPostmasterFile(cluster);
  const found = file && identify(file.pid);
  return found && isPostmasterOf(cluster, found.pid) ? found : null;
}

/** Where the Postgres that serves a cluster listens; null when none does. */
export function postmasterPort(cluster: string): number | null {
  return findPostmaster(cluster) && (readPostmasterFile(cluster)?.port ?? null);
}

/** The pid that a dead Postgres has left in the cluster, whether or not another process has it now. */
export function stalePostmasterPid(cluster: string): number | null {
  const file = readPostmasterFile(cluster);
  return file && !(identify(file.pid) && isPostmasterOf(cluster, file.pid)) ? file.pid : null;
}

/**
 * Waits until a Postgres that has been started accepts queries, however long it has to recover; null when it ends
 * before. Throws when it is ready but does not let us in, and when it is no longer wanted.
 */
export async function untilReady(
  postgres: ProcessIdentity,
  { directory: { cluster }, password, log, signal }: Waiting,
): Promise<Postmaster | null> {
  let answersBy: number | null = null;
  let nextReport = Date.now() + STILL_STARTING_EVERY_MS;
  while (isRunning(postgres)) {
    requireWanted(signal);
    const file = readPostmasterFile(cluster);
    if (file?.pid === postgres.pid && file.ready) {
      if (await answers(file.port, password)) return { ...postgres, port: file.port };
      answersBy ??= Date.now() + ANSWERS_WITHIN_MS;
      if (Date.now() > answersBy) throw silent(postgres.pid, file.port);
    }
    if (Date.now() > nextReport) {
      log(`Postgres (process ${postgres.pid}) is still starting; after a crash it may have much to recover`);
      nextReport += STILL_STARTING_EVERY_MS;
    }
    await pause(POLL_MS);
  }
  return null;
}

/** Ends Postgres, gently if it complies in time. */
export async function shutDown(postgres: ProcessIdentity): Promise<void> {
  for (const { signal, withinMs } of SHUTDOWN) {
    const deadline = Date.now() + withinMs;
    send(signal, postgres);
    while (isRunning(postgres) && Date.now() < deadline) await pause(POLL_MS);
    if (!isRunning(postgres)) return;
  }
  throw new EmbeddedPostgresError(
    `Postgres (process ${postgres.pid}) has not stopped in time. The next start takes it over if it still runs.`,
  );
}

/** Ends the Postgres that serves a cluster, without waiting; nothing that was committed is lost. */
export function killPostmaster(cluster: string): void {
  const running = findPostmaster(cluster);
  if (running) send('SIGQUIT', running);
}

/** What `postmaster.pid` of a cluster says; null when there is none. It may have been left by a dead process. */
function readPostmasterFile(cluster: string): { pid: number; port: number; ready: boolean } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [pid, , , port, , , , status] = lines;
  return pid ? { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' } : null;
}

function send(signal: NodeJS.Signals, { pid }: ProcessIdentity): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function silent(pid: number, port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Postgres (process ${pid}) says that it is ready but has not answered at port ${port} within ` +
      `${ANSWERS_WITHIN_MS / 1_000} s.`,
  );
}
