import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createLogins, dropLogins, pretendCitus } from '../support/postgres/logins';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { freePort } from '../support/free-port';
import { linesOf } from '../support/service/log-lines';
import { Terminal } from '../support/service/terminal';
import { until } from '../support/until';

const SECRETS = {
  SYSTEM_TOKEN: 'system_0123456789012345678901234567',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

interface Line {
  readonly level: string;
  readonly msg: string;
}

describe('a mistake of a start is one line that names the setting', () => {
  let folder: string;
  let database: TestDatabase;
  let child: ChildProcess;
  let taken: Server;
  let output = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'oms-mistakes-'));
    chmodSync(folder, 0o755);
    database = await createTestDatabase();
    await createLogins(database);
    taken = createServer().listen(await freePort(), '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(async () => {
    taken.close();
    await dropLogins(database);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => void child.kill('SIGKILL'));

  function start(env: Record<string, string>, script = 'src/main.js'): void {
    child = spawn(process.execPath, [resolve('dist', script)], {
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', EMBEDDED_POSTGRES_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    });
    output = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
  }
  const lines = () => linesOf(output) as unknown as Line[];
  const warnings = () => lines().filter(({ level }) => level === 'warn');
  const ended = () =>
    until('it ended', () => child.exitCode !== null && child.stdout!.readableEnded, 60_000).then(
      () => child.exitCode,
    );

  const at = (login: string, name = 'start_empty', query = '') => {
    const url = new URL(database.url);
    const [user, password] = login.split(':');
    Object.assign(url, { username: user, password: password ?? '', pathname: `/${name}`, search: query });
    return { ...SECRETS, DATABASE_URL: url.href };
  };
  const folderFor = (name: string) => join(folder, name);
  /** Modes do not hold root back, but nobody makes a folder there where the kernel shows its devices. */
  const folderNobodyMayWrite = () => {
    if (process.getuid?.() === 0) return '/sys/oms-closed';
    const closed = folderFor('closed');
    mkdirSync(closed, { mode: 0o555 });
    return closed;
  };

  /** What is wrong, the settings, and what the one line says. */
  const MISTAKES: readonly (readonly [what: string, env: () => Record<string, string>, says: RegExp])[] = [
    [
      'a wrong password',
      () => at('start_able:wrong'),
      /DATABASE_URL can't be used: the password of user start_able is wrong$/,
    ],
    ['no password', () => at('start_able'), /DATABASE_URL can't be used: user start_able needs a password$/],
    [
      'a user who may not log in',
      () => at('start_locked:sesame'),
      /DATABASE_URL .*user start_locked is not let in/,
    ],
    [
      'a database that is not there',
      () => at('start_able:sesame', 'nodb'),
      /DATABASE_URL .* has no database nodb: create it/,
    ],
    [
      'a user without rights',
      () => at('start_able:sesame'),
      /DATABASE_URL .*user start_able lacks a right .*CREATE/,
    ],
    [
      'TLS where there is none',
      () => at('start_able:sesame', 'start_empty', '?sslmode=require'),
      /DATABASE_URL .* speaks no TLS/,
    ],
    [
      'a certificate file that is not there',
      () => at('start_able:sesame', 'start_empty', '?sslrootcert=/no/such.pem'),
      /DATABASE_URL .*no\/such\.pem/,
    ],
    [
      'a host of another machine',
      () => ({ HOST: '192.0.2.7' }),
      /HOST 192\.0\.2\.7 is not an address of this machine/,
    ],
    [
      'a host that is no name',
      () => ({ HOST: 'no.such.invalid' }),
      /HOST no\.such\.invalid is not an address/,
    ],
    [
      'a data directory that is a file',
      () => ({ DATA_DIR: '/etc/hostname' }),
      /DATA_DIR \/etc\/hostname is a file/,
    ],
    [
      'a data directory below a file',
      () => ({ DATA_DIR: '/etc/hostname/data' }),
      /DATA_DIR .* lies below a file/,
    ],
    [
      'a data directory that nobody can make',
      () => ({ DATA_DIR: '/proc/no/data' }),
      /DATA_DIR \/proc\/no\/data /,
    ],
    [
      'a misspelt DATABASE_URL',
      () => ({ DATABSE_URL: 'postgres://db/orders' }),
      /DATABSE_URL is no setting; DATABASE_URL is/,
    ],
    [
      'a service account that is no JSON',
      () => ({ FIREBASE_SERVICE_ACCOUNT: '{oops' }),
      /FIREBASE_SERVICE_ACCOUNT must be the JSON/,
    ],
  ];

  it.each(MISTAKES)('%s', async (_what, env, says) => {
    start(env());
    expect(await ended()).toBe(1);
    const said = lines().filter(({ level }) => level === 'fatal' || level === 'error');
    expect(said).toEqual([expect.objectContaining({ level: 'fatal', msg: expect.stringMatching(says) })]);
    expect(output).not.toMatch(/sesame|"stack"/);
  });

  it('a taken port, before anything is made', async () => {
    const { port } = taken.address() as { port: number };
    start({ PORT: String(port), DATA_DIR: folderFor('never') });
    expect(await ended()).toBe(1);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'fatal',
        msg: expect.stringMatching(/PORT \d+ on 127\.0\.0\.1 is taken/),
      }),
    ]);
    expect(existsSync(folderFor('never'))).toBe(false);
  });

  it('a data directory that cannot be written to', async () => {
    const closed = folderNobodyMayWrite();
    start({ DATA_DIR: closed });
    expect(await ended()).toBe(1);
    expect(lines()).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(`DATA_DIR ${closed} is (not writable by|on a read-only file system)`),
      }),
    ]);
  });

  it('a stored encryption key that is invalid', async () => {
    const damaged = folderFor('damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'encryption-key'), 'scratched\n');
    start({ DATA_DIR: damaged });
    expect(await ended()).toBe(1);
    expect(lines().at(-1)).toMatchObject({
      level: 'fatal',
      msg: expect.stringContaining('encryption-key must be 32 bytes'),
    });
  });

  it.each([
    [
      'an unreachable host',
      () => ({ ...SECRETS, DATABASE_URL: 'postgres://oms@127.0.0.1:9/orders' }),
      'no Postgres answers at 127.0.0.1:9 (connection refused)',
    ],
    [
      'a host that is not known',
      () => ({ ...SECRETS, DATABASE_URL: 'postgres://oms@no.such.invalid/orders' }),
      'no.such.invalid',
    ],
    ['a read-only database', () => at('start_reader:sesame'), 'is read-only: name the primary'],
    ['a server without a free connection', () => at('start_crowded:sesame'), 'has no connection left'],
  ])(
    '%s is waited for: said once, with how long',
    async (_what, env, says) => {
      start(env());
      await until('it says so', () => warnings().length > 0, 30_000);
      // It would say so again by then.
      await new Promise((later) => setTimeout(later, 3_000));
      expect(child.exitCode).toBeNull();
      expect(warnings()).toEqual([
        expect.objectContaining({
          msg: expect.stringMatching(/^DATABASE_URL can't be used: .*; it is tried again for \d+ s$/),
        }),
      ]);
      expect(warnings()[0]!.msg).toContain(says);
      child.kill('SIGTERM');
      expect(await ended()).toBe(0);
    },
    60_000,
  );

  it('a name that is similar to a setting causes a warning', async () => {
    start({ WEBHOOK_TIMEOUT_SM: '100', DATA_DIR: folderFor('warned') });
    await until('it says so', () => warnings().length > 0, 30_000);
    expect(warnings()[0]!.msg).toBe(
      'WEBHOOK_TIMEOUT_SM is no setting; WEBHOOK_TIMEOUT_MS is: correct the name, or unset it',
    );
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
  });

  it('a Citus with undistributed tables causes a warning', async () => {
    const citus = await pretendCitus(database);
    start({ ...SECRETS, DATABASE_URL: database.url });
    await until('it listens', () => output.includes('Listening on'), 30_000);
    expect(warnings()).toEqual([
      expect.objectContaining({ msg: expect.stringContaining('run deploy/citus/distribute.sql') }),
    ]);
    child.kill('SIGTERM');
    await ended();
    await citus.mend();
  });

  it('is a sentence without a stack on a terminal', async () => {
    const terminal = Terminal.run('node dist/src/main.js', { DATA_DIR: '/etc/hostname' });
    expect(await terminal.ended()).toBe(1);
    expect(terminal.text.replaceAll('\r', '').trim().split('\n')).toEqual([
      'The settings are not usable:',
      '  - DATA_DIR /etc/hostname is a file, not a directory',
    ]);
    terminal.remove();
  });

  it('migrate requires no settings that it does not need', async () => {
    start({ DATABASE_URL: database.url }, 'scripts/migrate.js');
    expect(await ended()).toBe(0);
    expect(output).toContain('the schema is up to date');
  });
});

describe('a start in a terminal', () => {
  const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'oms-shown-')), 'data');
  afterAll(() => rmSync(dirname(DATA_DIR), { recursive: true, force: true }));

  const shownWith = async (env: Record<string, string>) => {
    const terminal = Terminal.run('node dist/src/main.js', { DATA_DIR, ...env });
    await terminal.shows('Ctrl-C ends it');
    const { text } = terminal;
    terminal.pressCtrlC();
    expect(await terminal.ended()).toBe(0);
    terminal.remove();
    expect(text).toMatch(/API +http:\/\/127\.0\.0\.1:\d+\/v1\s+Docs +http:\/\/127\.0\.0\.1:\d+\/docs/);
    return text;
  };

  it('shows where the service is, also at LOG_LEVEL=warn, and the token once; nothing of the framework', async () => {
    const first = await shownWith({ LOG_LEVEL: 'warn' });
    expect(first).toMatch(/Token +system_\S+ \(kept in \S+system-token\)/);
    expect(first.trim().split('\n').length).toBeLessThan(10);
    const usual = await shownWith({});
    expect(usual).toMatch(/Token +in \S+system-token\s/);
    expect(usual).not.toMatch(/Nest|InstanceLoader|Router|Routes|WebSocketsController/);
  }, 120_000);
});
