import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { binariesIn, libraryEnvironment, nativeFolder } from './process/binaries';
import { clusterOwner, createCluster, handOver } from './cluster';
import { HOST } from './connection';
import { rotateLog, type DataDirectory } from './directory/data-directory';
import { EmbeddedPostgresError, requireWanted } from './embedded-postgres-error';
import { launchPostgres, type Launch } from './process/launch';
import { chooseLauncher } from './process/launcher';
import { endOrphanedBackends } from './process/orphaned-backends';
import { findPostmaster, untilReady, type Postmaster } from './process/postmaster';

const FREE_WITHIN_MS = 15_000;
const RETRY_AFTER_MS = 50;

/**
 * The environment of Postgres, without the variables of this process, whose PG* or locale variables would
 * change its behaviour.
 */
const PLAIN_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  // A large order takes its memory from what an earlier one freed, instead of from the kernel (glibc).
  MALLOC_TRIM_THRESHOLD_: `${16 * 1024 * 1024}`,
  MALLOC_MMAP_THRESHOLD_: `${32 * 1024 * 1024}`,
};

export interface BringUpRequest {
  readonly directory: DataDirectory;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Aborted when Postgres is no longer wanted: then it is not launched, or ended if it is not ready yet. */
  readonly signal: AbortSignal;
}

/** Returns the Postgres of the data directory: the running one, else a new one on the port. */
export async function bringUp(
  request: BringUpRequest,
  port: number,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const { directory, log, signal } = request;
  const giveUpAt = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    const running = findPostmaster(directory.cluster);
    const adopted = running && (await untilReady(running, request));
    if (adopted) {
      log(`Postgres (process ${adopted.pid}) still runs on port ${adopted.port}; taking it over`);
      return { postmaster: adopted, adopted: true };
    }
    const launch = await prepare(request);
    const freeOrGiven = port === 0 ? await freePort() : port;
    requireWanted(signal);
    const outcome = await launchPostgres(launch, freeOrGiven);
    if (outcome.verdict === 'ready') return { postmaster: outcome.postmaster, adopted: false };
    const passes = outcome.verdict === 'not_free_yet' || (outcome.verdict === 'port_taken' && port === 0);
    if (!passes || Date.now() > giveUpAt) throw refusal(outcome, directory, port);
    if (outcome.verdict === 'not_free_yet') freeCluster(request);
    await pause(RETRY_AFTER_MS);
  }
}

/** Chooses how to run Postgres, and makes its cluster when there is none. */
async function prepare(request: BringUpRequest): Promise<Launch> {
  const { directory, password, log, signal } = request;
  const native = nativeFolder();
  const { initdb, postgres: program } = binariesIn(native);
  const environment = { ...PLAIN_ENVIRONMENT, ...(await libraryEnvironment(native, directory.libraries)) };
  const owner = await clusterOwner(directory);
  const launcher = await chooseLauncher({
    program,
    directory: directory.root,
    clusterOwner: owner,
    environment,
  });
  if (launcher.unusual) log(`Postgres runs ${launcher.manner}`);
  requireWanted(signal);
  if (owner) await handOver(directory, owner, launcher.owner);
  else {
    log(`Making a database in ${directory.root}; this takes some seconds`);
    await createCluster({ directory, initdb, launcher, environment, password, signal });
  }
  await rotateLog(directory);
  return { ...request, program, launcher, environment };
}

function freeCluster({ directory, log }: BringUpRequest): void {
  if (findPostmaster(directory.cluster)) return;
  const ended = endOrphanedBackends(directory.cluster);
  if (ended.length > 0) log(`Ended what an earlier Postgres had left running: processes ${ended.join(', ')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function refusal(
  outcome: { verdict: 'port_taken' | 'not_free_yet' | 'failed'; reason: string },
  directory: DataDirectory,
  port: number,
): EmbeddedPostgresError {
  const message = {
    port_taken:
      `Port ${port} on ${HOST} is taken by another program, and the embedded Postgres was to listen there. ` +
      'Stop that program, or set another port for the embedded Postgres (0: any free one).',
    not_free_yet:
      `Processes of an earlier Postgres still use ${directory.cluster}. Wait until they have ended, or end them. ` +
      `Postgres says: ${outcome.reason}`,
    failed: `Postgres did not start; ${directory.log} has its whole story, which ends: ${outcome.reason}`,
  };
  return new EmbeddedPostgresError(message[outcome.verdict]);
}
