import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { EmbeddedPostgresError } from '../embedded-postgres-error';
import { accountOf, serviceAccount, type SystemAccount } from './system-account';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A way to run the programs of Postgres, which refuse to run as root and `initdb` for a uid without an account. */
export interface Launcher {
  /** Completes "Postgres runs ...", for log and errors. */
  readonly manner: string;
  /** Whether an operator should hear of it. */
  readonly unusual: boolean;
  /** Whose the files of the cluster have to be. */
  readonly owner: Owner;
  /** The identity in which the command is spawned; empty: as this process. */
  readonly identity: Partial<Owner>;
  /** What precedes a program on its command line; it ends by executing the program, so the pid stays the same. */
  readonly prefix: readonly string[];
}

export type Environment = Readonly<Record<string, string>>;

export interface Surroundings {
  /** The program to be run, and the directory that it has to reach. */
  readonly program: string;
  readonly directory: string;
  /** Whose the cluster is; null when it is yet to be made. */
  readonly clusterOwner: Owner | null;
  readonly environment: Environment;
}

/** The first way that works here, the simplest being tried first. */
export async function chooseLauncher(surroundings: Surroundings): Promise<Launcher> {
  const failures: string[] = [];
  for (const launcher of candidates(surroundings.clusterOwner)) {
    const failure = await tryOut(launcher, surroundings);
    if (failure === null) return launcher;
    failures.push(`${launcher.manner}: ${failure}`);
  }
  throw new EmbeddedPostgresError(
    'Postgres cannot be run here. It needs a Linux with glibc and a user other than root that reaches ' +
      `${surroundings.program} and ${surroundings.directory}; run the service as an ordinary user with an entry in ` +
      `/etc/passwd, or use a Postgres server of your own. What was tried: ${failures.join('; ') || 'nothing'}.`,
  );
}

/**
 * Runs a program of Postgres to its end; throws with what it wrote to standard error when it fails. In a process group
 * of its own: Ctrl-C in a terminal does not reach it, an abort kills it and all that it has started.
 */
export async function run(
  launcher: Launcher,
  program: string,
  args: readonly string[],
  environment: Environment,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const [file, ...rest] = [...launcher.prefix, program, ...args];
  const child = spawn(file as string, rest, {
    ...launcher.identity,
    env: { ...environment },
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => killGroup(child.pid);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const [stderr, [code, by]] = await Promise.all([
      text(child.stderr),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (code !== 0) throw new Error(stderr.trim() || `ends with ${code ?? by}`);
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function candidates(clusterOwner: Owner | null): Launcher[] {
  const self = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  const plain = asOneself(self);
  if (process.platform === 'win32') return [plain];
  const account = serviceAccount();
  if (self.uid !== 0) {
    const initdbKnowsUs = accountOf(self.uid) !== undefined;
    return clusterOwner || initdbKnowsUs || !account ? [plain] : [inNamespace(self, account)];
  }
  if (clusterOwner && clusterOwner.uid !== 0) {
    const owner = accountOf(clusterOwner.uid) ?? { name: String(clusterOwner.uid), ...clusterOwner };
    return [asAccount(owner), asAccountWithReach(owner)];
  }
  return account ? [inNamespace(self, account), asAccount(account), asAccountWithReach(account)] : [];
}

async function tryOut(
  launcher: Launcher,
  { program, directory, environment }: Surroundings,
): Promise<string | null> {
  const script = 'cd "$1" && exec "$2" --version';
  try {
    await run(launcher, 'sh', ['-c', script, 'sh', directory, program], environment);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function asOneself(self: Owner): Launcher {
  return { manner: 'as this user', unusual: false, owner: self, identity: {}, prefix: [] };
}

/** A user namespace of its own, in which this user bears an account's ids: files are reached and owned as outside. */
function inNamespace(self: Owner, account: SystemAccount): Launcher {
  const map = [`--map-user=${account.uid}`, `--map-group=${account.gid}`];
  return {
    manner: `in a user namespace, where this user appears as ${account.name}`,
    unusual: false,
    owner: self,
    identity: {},
    prefix: ['unshare', '--user', ...map, '--'],
  };
}

function asAccount(account: SystemAccount): Launcher {
  const owner = { uid: account.uid, gid: account.gid };
  return { manner: `as user ${account.name}`, unusual: true, owner, identity: owner, prefix: [] };
}

/**
 * For places that the account cannot reach, such as a clone below root's home: it keeps the right to pass closed
 * directories, so that nothing has to be moved or opened up. Postgres examines paths with access(2), which ignores
 * that right unless `no_setuid_fixup` is set.
 */
function asAccountWithReach(account: SystemAccount): Launcher {
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const reach = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'];
  return {
    manner: `as user ${account.name} with the right to pass closed directories`,
    unusual: true,
    owner: { uid: account.uid, gid: account.gid },
    identity: {},
    prefix: ['setpriv', ...ids, ...reach, '--securebits=+no_setuid_fixup', '--'],
  };
}
