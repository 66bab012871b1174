import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { clusterMark } from '../directory/cluster-mark';
import { HOST } from '../connection';
import type { DataDirectory } from '../directory/data-directory';
import type { Environment, Launcher } from './launcher';
import { shutDown, stalePostmasterPid, untilReady, type Postmaster } from './postmaster';
import { identify, type ProcessIdentity } from './process-identity';

/** Everything that a start of Postgres depends on, except the port. */
export interface Launch {
  readonly directory: DataDirectory;
  readonly program: string;
  readonly launcher: Launcher;
  readonly environment: Environment;
  readonly settings: Readonly<Record<string, string>>;
  readonly password: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export type LaunchOutcome =
  | { readonly verdict: 'ready'; readonly postmaster: Postmaster }
  /** `not_free_yet`: processes of an earlier Postgres still have the cluster; they are about to end. */
  | { readonly verdict: 'port_taken' | 'not_free_yet' | 'failed'; readonly reason: string };

const REFUSALS = [
  { verdict: 'port_taken', pattern: /Address already in use/ },
  {
    verdict: 'not_free_yet',
    pattern: /lock file "postmaster\.pid" already exists|pre-existing shared memory block/,
  },
] as const;

/** Starts Postgres on a port and waits until it accepts queries. It outlives this process. */
export async function launchPostgres(launch: Launch, port: number): Promise<LaunchOutcome> {
  const logFile = await open(launch.directory.log, 'a', 0o600);
  try {
    const { size: logStart } = await logFile.stat();
    const postgres = await spawnDetached(launch, port, logFile.fd);
    const postmaster = postgres && (await readyOrEnded(launch, postgres));
    if (postmaster) return { verdict: 'ready', postmaster };
    return explain((await readFile(launch.directory.log)).subarray(logStart).toString());
  } finally {
    await logFile.close();
  }
}

async function readyOrEnded(launch: Launch, postgres: ProcessIdentity): Promise<Postmaster | null> {
  try {
    return await untilReady(postgres, launch);
  } catch (error) {
    await shutDown(postgres);
    throw error;
  }
}

/** In a process group of its own, so that Ctrl-C in a terminal does not reach it before its clients have finished. */
async function spawnDetached(launch: Launch, port: number, logFd: number): Promise<ProcessIdentity | null> {
  const [file, ...args] = [...launch.launcher.prefix, launch.program, ...postgresArguments(launch, port)];
  const child = spawn(file as string, args, {
    ...launch.launcher.identity,
    env: { ...launch.environment, ...stalePidEnvironment(launch.directory.cluster) },
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
  if (child.pid === undefined) {
    const [error] = (await once(child, 'error')) as [Error];
    throw error;
  }
  child.unref();
  return identify(child.pid);
}

function postgresArguments({ directory, settings }: Launch, port: number): string[] {
  const effective = {
    ...settings,
    cluster_name: clusterMark(directory.cluster),
    listen_addresses: HOST,
    unix_socket_directories: '',
    port: String(port),
  };
  return [
    '-D',
    directory.cluster,
    ...Object.entries(effective).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/**
 * Postgres takes a left-over `postmaster.pid` for stale only when its process is gone, not when that is a zombie or
 * when a stranger has its pid. This variable makes it overlook the pid. Removing the file would do so too, but with
 * it goes the check that no orphaned backend still writes to the cluster.
 */
function stalePidEnvironment(cluster: string): Environment {
  const pid = stalePostmasterPid(cluster);
  return pid === null ? {} : { PG_GRANDPARENT_PID: String(pid) };
}

function explain(output: string): LaunchOutcome {
  const telling = output
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR|DETAIL|HINT):|error|not found/.test(line));
  const reason = (telling.length > 0 ? telling : output.split('\n')).slice(-5).join('\n').trim();
  const verdict = REFUSALS.find(({ pattern }) => pattern.test(output))?.verdict ?? 'failed';
  return { verdict, reason };
}
