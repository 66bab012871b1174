import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterMark } from './directory/cluster-mark';
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from './index';
import { identify } from './process/process-identity';

interface Identity {
  uid: number;
  gid: number;
}

interface Located {
  url: string;
}

interface Report extends Located {
  port: number;
  adopted: boolean;
  uid: number;
  error?: string;
}

const REPOSITORY = join(__dirname, '..', '..');
const STRANGER = { uid: 65_534, gid: 65_534 };
const NOBODY_KNOWS = { uid: 54_321, gid: 54_321 };

/** A process that starts the database, reports once and lives on until it is killed. */
const OWNER = `
  const { transformFileSync } = require('@swc/core');
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } }).code, file);
  require('./libs/embedded-postgres/index.ts').startEmbeddedPostgres(JSON.parse(process.argv[1])).then(
    ({ url, port, adopted }) => ({ url, port, adopted, uid: process.getuid() }),
    (error) => ({ error: error.name + ': ' + error.message }),
  ).then((report) => console.log(JSON.stringify(report)));
  setInterval(() => undefined, 60_000);
`;

/** A database that is stopped between the tests; most share it, because making one takes most of a test's time. */
let made: string;

const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const directories: string[] = [];

function newDataDir(identity?: Identity): string {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  directories.push(directory);
  if (identity) chownSync(directory, identity.uid, identity.gid);
  return directory;
}

async function start(dataDir: string, options: { port?: number; settings?: Record<string, string> } = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0, database: 'service', ...options });
  running.push(postgres);
  return postgres;
}

function spawnOwner(dataDir: string, identity?: Identity): ChildProcess {
  const options = JSON.stringify({ dataDir, port: 0, database: 'service' });
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['-e', OWNER, options], {
    cwd: REPOSITORY,
    stdio: [...stdio],
    ...identity,
  });
  children.push(child);
  return child;
}

async function report(owner: ChildProcess): Promise<Report> {
  const [line] = (await once(createInterface(owner.stdout!), 'line')) as [string];
  return JSON.parse(line) as Report;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function query(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(fact: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await fact())) await pause(5);
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const postmasterPid = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);

const hasEnded = (pid: number) => identify(pid) === null;

/** Adds a row and gives what tells whether a later start still has it. */
async function addRow({ url }: Located): Promise<(later: Located) => Promise<boolean>> {
  const [row] = await query(url, 'INSERT INTO kept DEFAULT VALUES RETURNING id');
  return async (later) => (await query(later.url, `SELECT FROM kept WHERE id = ${row?.id}`)).length === 1;
}

const ENDLESS = `SELECT count(*) FROM ${['a', 'b', 'c'].map((name) => `generate_series(1, 100000) ${name}`).join()}`;

/** Kills Postgres and its owner just after a row has been added. */
async function crash(dataDir: string) {
  const owner = spawnOwner(dataDir);
  const hasRow = await addRow(await report(owner));
  const postmaster = postmasterPid(dataDir);
  await kill(owner);
  process.kill(postmaster, 'SIGKILL');
  await until(() => hasEnded(postmaster));
  return hasRow;
}

async function endPostgres(dataDir: string): Promise<void> {
  if (!existsSync(pidFile(dataDir))) return;
  const pid = postmasterPid(dataDir);
  if (!hasEnded(pid)) process.kill(pid, 'SIGINT');
  await until(() => hasEnded(pid));
}

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  const { url } = await start(made);
  await query(url, 'CREATE TABLE kept (id int GENERATED ALWAYS AS IDENTITY)');
  await stopAll();
});

afterEach(stopAll);

async function stopAll(): Promise<void> {
  await Promise.all(children.splice(0).map(kill));
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  await endPostgres(made);
  for (const directory of directories.splice(0)) {
    await endPostgres(directory);
    rmSync(directory, { recursive: true, force: true });
  }
}

afterAll(() => rmSync(made, { recursive: true, force: true }));

describe('an embedded Postgres', () => {
  it('is made from nothing, durable, reached by its password at 127.0.0.1 alone', async () => {
    const dataDir = join(newDataDir(), 'not', 'there');
    const postgres = await start(dataDir, { settings: { max_connections: '33', listen_addresses: '*' } });
    const settings = await query(
      postgres.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses',
       'unix_socket_directories', 'max_connections', 'port')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '33',
      port: String(postgres.port),
    });
    expect(postgres.adopted).toBe(false);
    expect(new URL(postgres.url).pathname).toBe('/service');
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).sort()).toEqual([
      'postgres',
      'postgres-password',
      'postgres.lock',
      'postgres.log',
    ]);
    await expect(query(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
  });

  it('keeps its data and its password when it is stopped and started', async () => {
    const first = await start(made);
    const hasRow = await addRow(first);
    const pid = postmasterPid(made);
    await Promise.all([first.stop(), first.stop()]);
    expect(hasEnded(pid)).toBe(true);
    expect(existsSync(join(made, 'postgres.lock'))).toBe(false);
    const second = await start(made, { port: first.port });
    expect(await hasRow(second)).toBe(true);
    expect(second).toMatchObject({ url: first.url, adopted: false });
  });

  it('is started again on its port when it dies', async () => {
    const postgres = await start(made);
    const hasRow = await addRow(postgres);
    const dead = postmasterPid(made);
    process.kill(dead, 'SIGKILL');
    await until(() => isRunningAnew(made, dead));
    await until(() => hasRow(postgres).catch(() => false));
  });
});

/** The file of the process is removed and written anew meanwhile. */
function isRunningAnew(directory: string, dead: number): boolean {
  try {
    return postmasterPid(directory) !== dead;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

describe('after a kill -9', () => {
  it('of its owner alone, the next start takes over the running Postgres', async () => {
    const owner = spawnOwner(made);
    const before = await report(owner);
    const postmaster = postmasterPid(made);
    await kill(owner);
    const after = await start(made);
    expect(after).toMatchObject({ adopted: true, url: before.url, port: before.port });
    expect(postmasterPid(made)).toBe(postmaster);
    await after.stop();
    expect(hasEnded(postmaster)).toBe(true);
  });

  it('of both, the next start has the data', async () => {
    const hasRow = await crash(made);
    const postgres = await start(made);
    expect(postgres.adopted).toBe(false);
    expect(await hasRow(postgres)).toBe(true);
  });

  it('of both, the next start does not wait for a query that still runs', async () => {
    const owner = spawnOwner(made);
    const { url } = await report(owner);
    const hasRow = await addRow({ url });
    const postmaster = postmasterPid(made);
    const longQuery = query(url, ENDLESS).catch(() => 'cut off');
    const active = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() LIMIT 1`;
    await until(async () => (await query(url, active)).length > 0);
    const [backend] = await query(url, active);
    await kill(owner);
    process.kill(postmaster, 'SIGKILL');
    await until(() => hasEnded(postmaster));
    expect(hasEnded(Number(backend?.pid))).toBe(false);
    expect(await hasRow(await start(made))).toBe(true);
    expect(await longQuery).toBe('cut off');
  });

  it.each([
    ['a zombie that nobody reaps', 'sleep 0.1 & echo $!; exec sleep 600'],
    ['a stranger', 'sleep 600 & echo $!; wait'],
  ])(
    'of both, the next start is not misled when the pid in postmaster.pid is that of %s',
    async (_, script) => {
      const hasRow = await crash(made);
      const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(parent);
      const [pid] = (await once(createInterface(parent.stdout), 'line')) as [string];
      writeFileSync(pidFile(made), readFileSync(pidFile(made), 'utf8').replace(/^\d+/, pid));
      try {
        expect(await hasRow(await start(made))).toBe(true);
        process.kill(Number(pid), 0);
      } finally {
        process.kill(Number(pid), 'SIGKILL');
      }
    },
  );

  it('during the first start, the next one begins from scratch and nothing half made is left', async () => {
    let dataDir = newDataDir();
    const isMade = () => existsSync(join(dataDir, 'postgres'));
    const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres-new-'));
    const isHalfMade = () =>
      drafts().some((name) => existsSync(join(dataDir, name, 'cluster', 'PG_VERSION')));
    for (let time = 1; time <= 3; time += 1) {
      if (time > 1) dataDir = newDataDir();
      const owner = spawnOwner(dataDir);
      await until(() => isHalfMade() || isMade());
      await kill(owner);
      // Else the moment was over before it was seen.
      if (!isMade()) break;
    }
    expect(isMade()).toBe(false);
    const postgres = await start(dataDir);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(drafts()).toEqual([]);
  });
});

describe('a start that is called off', () => {
  /** Everything that runs with the directory on its command line or in its environment, or serves its cluster. */
  const processesOf = (dataDir: string) => {
    const marks = [
      dataDir,
      existsSync(join(dataDir, 'postgres')) ? clusterMark(join(dataDir, 'postgres')) : dataDir,
    ];
    const bearsOne = (pid: string) => {
      const texts = ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`)).join();
      return marks.some((mark) => texts.includes(mark));
    };
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && bearsOne(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`));
  };
  const readFile = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };

  /** Calls a start off after so many milliseconds; gives whether that came too late. */
  async function callOff(dataDir: string, afterMs: number): Promise<'in time' | 'too late'> {
    const calling = new AbortController();
    const starting = startEmbeddedPostgres({ dataDir, port: 0, database: 'service', signal: calling.signal });
    starting.catch(() => undefined);
    await pause(afterMs);
    calling.abort();
    try {
      await (await starting).stop();
      return 'too late';
    } catch (error) {
      expect(error).toMatchObject({
        name: 'EmbeddedPostgresError',
        message: 'Postgres is no longer wanted.',
      });
      return 'in time';
    } finally {
      expect(processesOf(dataDir)).toEqual([]);
      const left = readdirSync(dataDir).filter((name) => /^postgres(\.lock|-new-)/.test(name));
      expect(left).toEqual([]);
    }
  }

  it('leaves nothing running and nothing half made, whenever that is', async () => {
    const outcomes: string[] = [];
    for (let afterMs = 0; afterMs < 5_000 && outcomes.at(-1) !== 'too late'; afterMs = afterMs * 1.5 + 20) {
      outcomes.push(await callOff(newDataDir(), afterMs));
    }
    expect(outcomes.filter((outcome) => outcome === 'in time').length).toBeGreaterThanOrEqual(3);
  });

  it('leaves nothing running either when it was to be adopted or the database is there already', async () => {
    const owner = spawnOwner(made);
    await report(owner);
    await kill(owner);
    expect(processesOf(made)).not.toEqual([]);
    expect(await callOff(made, 0)).toBe('in time');
    for (const afterMs of [5, 30, 60, 120]) await callOff(made, afterMs);
    await start(made);
  });
});

it('ends Postgres without waiting when there is no time left, and keeps its data', async () => {
  const dying = new AbortController();
  const postgres = await startEmbeddedPostgres({
    dataDir: made,
    port: 0,
    database: 'service',
    atOnce: dying.signal,
  });
  const hasRow = await addRow(postgres);
  const pid = postmasterPid(made);
  dying.abort();
  await until(() => hasEnded(pid));
  await pause(1_000);
  expect(existsSync(pidFile(made))).toBe(false);
  await postgres.stop();
  expect(await hasRow(await start(made))).toBe(true);
});

describe('a start is refused in words for the operator', () => {
  it('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const refused = start(made, { port });
      await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
      await expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken by another program`);
    } finally {
      server.close();
    }
  });

  it('when a live process uses the data directory, until that process is gone', async () => {
    const owner = spawnOwner(made);
    await report(owner);
    await expect(start(made)).rejects.toThrow(`Data directory ${made} is in use by process ${owner.pid}`);
    await kill(owner);
    await expect(start(made)).resolves.toMatchObject({ adopted: true });
    await expect(start(made)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('to all but one of those that come at once', async () => {
    const outcomes = await Promise.all([1, 2].map(() => report(spawnOwner(made))));
    const refusals = outcomes.filter(({ error }) => error !== undefined);
    expect(refusals).toEqual([
      { error: expect.stringMatching(/^EmbeddedPostgresError: Data directory .* is in use/) },
    ]);
  });

  it('when the password of a database is lost', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await expect(start(dataDir)).rejects.toThrow(`${join(dataDir, 'postgres-password')} is missing`);
  });

  it('when Postgres itself refuses, with what it says', async () => {
    const refused = start(made, { settings: { max_connections: 'many' } });
    await expect(refused).rejects.toThrow('invalid value for parameter "max_connections": "many"');
    await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
  });
});

it('ignores the lock of a dead process whose pid another one has got', async () => {
  writeFileSync(join(made, 'postgres.lock'), `${process.pid}\nanother-boot:1\n`);
  await expect(start(made)).resolves.toMatchObject({ adopted: false });
});

describe('as an ordinary user', () => {
  const canBecome = (identity: Identity, program: string, args: string[]) =>
    process.getuid?.() === 0 && spawnSync(program, args, { cwd: REPOSITORY, ...identity }).status === 0;
  const reachesUs = (identity: Identity) =>
    canBecome(identity, process.execPath, ['-e', 'require("@swc/core")']);
  const user = reachesUs(STRANGER) ? STRANGER : undefined;

  it(`starts, ${user ? 'root having become another user' : 'being one or seeing no other'}`, async () => {
    const dataDir = newDataDir(user);
    const { url, uid } = await report(spawnOwner(dataDir, user));
    expect(uid).toBe(user?.uid ?? process.getuid?.());
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  const namespaces = canBecome(NOBODY_KNOWS, 'unshare', ['--user', '--map-user=65534', 'true']);
  const unknown = reachesUs(NOBODY_KNOWS) && namespaces ? NOBODY_KNOWS : undefined;

  it(`starts and is adopted ${unknown ? 'for a uid without an account' : 'for this user'}`, async () => {
    const dataDir = newDataDir(unknown);
    const owner = spawnOwner(dataDir, unknown);
    const first = await report(owner);
    await kill(owner);
    expect(await report(spawnOwner(dataDir, unknown))).toEqual({ ...first, adopted: true });
  });
});
