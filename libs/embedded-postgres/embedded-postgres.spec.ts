import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
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
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from './index';

interface Identity {
  uid: number;
  gid: number;
}

interface Report {
  url: string;
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

/** A stopped database with one row in it, made once and copied, which is cheaper than making one for every test. */
let template: string;

const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const directories: string[] = [];

function newDataDir(identity?: Identity): string {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  directories.push(directory);
  if (identity) chownSync(directory, identity.uid, identity.gid);
  return directory;
}

function copyOfTemplate(): string {
  const directory = newDataDir();
  cpSync(template, directory, { recursive: true });
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
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const until = async (fact: () => boolean) => {
  while (!fact()) await pause(5);
};

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const postmasterPid = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);

function hasEnded(pid: number): boolean {
  const status = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return status === '' || status.startsWith('Z');
}

/** Leaves the cluster as a kill of Postgres and its owner does, with a second row in it. */
async function crash(dataDir: string): Promise<void> {
  const owner = spawnOwner(dataDir);
  const { url } = await report(owner);
  await query(url, 'INSERT INTO kept VALUES (43)');
  const postmaster = postmasterPid(dataDir);
  await kill(owner);
  process.kill(postmaster, 'SIGKILL');
  await until(() => hasEnded(postmaster));
}

const TWO_ROWS = [{ answer: 42 }, { answer: 43 }];
const keptRows = (postgres: { url: string }) =>
  query(postgres.url, 'SELECT answer FROM kept ORDER BY answer');

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  const postgres = await start(template);
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await postgres.stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  for (const directory of directories.splice(0)) {
    if (existsSync(pidFile(directory))) {
      const pid = postmasterPid(directory);
      if (!hasEnded(pid)) process.kill(pid, 'SIGINT');
      await until(() => hasEnded(pid));
    }
    rmSync(directory, { recursive: true, force: true });
  }
});

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
    const dataDir = copyOfTemplate();
    const first = await start(dataDir);
    await query(first.url, 'INSERT INTO kept VALUES (43)');
    const pid = postmasterPid(dataDir);
    await Promise.all([first.stop(), first.stop()]);
    expect(hasEnded(pid)).toBe(true);
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
    const second = await start(dataDir, { port: first.port });
    expect(await keptRows(second)).toEqual(TWO_ROWS);
    expect(second.url).toBe(first.url);
  });

  it('is started again on its port when it dies', async () => {
    const dataDir = copyOfTemplate();
    const postgres = await start(dataDir);
    await query(postgres.url, 'INSERT INTO kept VALUES (43)');
    const dead = postmasterPid(dataDir);
    process.kill(dead, 'SIGKILL');
    await until(() => existsSync(pidFile(dataDir)) && postmasterPid(dataDir) !== dead);
    const rows = await retried(() => keptRows(postgres));
    expect(rows).toEqual(TWO_ROWS);
  });
});

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await pause(5);
    }
  }
}

describe('after a kill -9', () => {
  it('of its owner alone, the next start adopts the Postgres that still runs', async () => {
    const dataDir = copyOfTemplate();
    const owner = spawnOwner(dataDir);
    const before = await report(owner);
    const postmaster = postmasterPid(dataDir);
    await kill(owner);
    const after = await start(dataDir);
    expect(after).toMatchObject({ adopted: true, url: before.url, port: before.port });
    expect(postmasterPid(dataDir)).toBe(postmaster);
    await after.stop();
    expect(hasEnded(postmaster)).toBe(true);
  });

  it('of both, the next start has the data', async () => {
    const dataDir = copyOfTemplate();
    await crash(dataDir);
    const postgres = await start(dataDir);
    expect(postgres.adopted).toBe(false);
    expect(await keptRows(postgres)).toEqual(TWO_ROWS);
  });

  it.each([
    ['is a zombie that nobody reaps', 'sleep 0 & echo $!; exec sleep 600'],
    ['is a stranger now', 'sleep 600 & echo $!; wait'],
  ])(
    'of both, the next start is not misled when the process named in postmaster.pid %s',
    async (_, script) => {
      const dataDir = copyOfTemplate();
      await crash(dataDir);
      const stranger = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
      const [line] = (await once(createInterface(stranger.stdout), 'line')) as [string];
      const content = readFileSync(pidFile(dataDir), 'utf8');
      writeFileSync(pidFile(dataDir), content.replace(/^\d+/, line));
      try {
        const postgres = await start(dataDir);
        expect(await keptRows(postgres)).toEqual(TWO_ROWS);
      } finally {
        process.kill(-stranger.pid!, 'SIGKILL');
      }
    },
  );

  it('during the first start, the next one begins anew and nothing half made is left', async () => {
    const dataDir = newDataDir();
    const owner = spawnOwner(dataDir);
    const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres-new-'));
    await until(() => drafts().some((name) => existsSync(join(dataDir, name, 'cluster', 'PG_VERSION'))));
    await kill(owner);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const postgres = await start(dataDir);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(drafts()).toEqual([]);
  });
});

describe('a start is refused in words for the operator', () => {
  it('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const dataDir = copyOfTemplate();
    try {
      const refused = start(dataDir, { port });
      await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
      await expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken by another program`);
    } finally {
      server.close();
    }
    await expect(start(dataDir, { port })).resolves.toMatchObject({ port });
  });

  it('when a live process uses the data directory, until that process is gone', async () => {
    const dataDir = copyOfTemplate();
    const owner = spawnOwner(dataDir);
    await report(owner);
    await expect(start(dataDir)).rejects.toThrow(
      `Data directory ${dataDir} is in use by process ${owner.pid}`,
    );
    expect(postmasterPid(dataDir)).toBeGreaterThan(0);
    await kill(owner);
    await expect(start(dataDir)).resolves.toMatchObject({ adopted: true });
    await expect(start(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('to all but one of those that come at once', async () => {
    const dataDir = copyOfTemplate();
    const outcomes = await Promise.all([1, 2].map(() => report(spawnOwner(dataDir))));
    const refusals = outcomes.filter(({ error }) => error !== undefined);
    expect(refusals).toEqual([
      { error: expect.stringMatching(/^EmbeddedPostgresError: Data directory .* is in use/) },
    ]);
  });

  it('when the password of a database is lost', async () => {
    const dataDir = copyOfTemplate();
    rmSync(join(dataDir, 'postgres-password'));
    await expect(start(dataDir)).rejects.toThrow(`${join(dataDir, 'postgres-password')} is missing`);
  });

  it('when Postgres itself refuses, with what it says', async () => {
    const refused = start(copyOfTemplate(), { settings: { max_connections: 'many' } });
    await expect(refused).rejects.toThrow('invalid value for parameter "max_connections": "many"');
    await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
  });
});

it('ignores the lock of a dead process whose pid another one has got', async () => {
  const dataDir = copyOfTemplate();
  writeFileSync(join(dataDir, 'postgres.lock'), `${process.pid}\nanother-boot:1\n`);
  await expect(start(dataDir)).resolves.toMatchObject({ adopted: false });
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
