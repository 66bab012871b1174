import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestDatabase } from './database';
import { freePort } from '../free-port';
import { isThere, killIfThere } from '../kill-if-there';
import { until } from '../until';

const INSTALLED = '/usr/lib/postgresql';

/** A Postgres of the installed package, on a free port and a data directory of its own, with its own tools. */
export class InstalledPostgres {
  private server: ChildProcess | null = null;

  private constructor(
    private readonly bin: string,
    private readonly directory: string,
    private readonly settings: Readonly<Record<string, string>>,
    readonly port: number,
  ) {}

  /** @param library that this Postgres must have, as `citus` */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    library?: string,
  ): Promise<InstalledPostgres> {
    const directory = ownDirectory();
    const postgres = new InstalledPostgres(newestBin(library), directory, settings, await freePort());
    postgres.tool('initdb', ['-D', directory, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']);
    await postgres.run();
    return postgres;
  }

  get version(): number {
    return Number(/\d+/.exec(this.tool('postgres', ['--version']).toString())![0]);
  }

  /** Makes an empty database. */
  async create(name: string): Promise<TestDatabase> {
    await this.query('postgres', `CREATE DATABASE ${name}`);
    return this.database(name);
  }

  /** A streaming replica of this server as it is now. */
  async replicate(settings: Readonly<Record<string, string>> = {}): Promise<InstalledPostgres> {
    const replica = new InstalledPostgres(this.bin, ownDirectory(), settings, await freePort());
    const from = `--dbname=${this.url('postgres')}`;
    this.tool('pg_basebackup', [from, '-D', replica.directory, '-R', '-c', 'fast', '--no-sync']);
    await replica.run();
    return replica;
  }

  /** A database that is there. */
  database(name: string): TestDatabase {
    return {
      url: this.url(name),
      query: (sql, parameters) => this.query(name, sql, parameters),
      drop: async () => void (await this.query('postgres', `DROP DATABASE ${name} WITH (FORCE)`)),
    };
  }

  /** Runs one of the tools that came with this Postgres, as the account that owns its data; gives what it printed. */
  tool(name: string, flags: readonly string[], input?: Buffer): Buffer {
    const options = { input, maxBuffer: 256 * 1024 * 1024, cwd: '/', stdio: 'pipe' as const, ...account() };
    return execFileSync(join(this.bin, name), flags, options);
  }

  /** Runs commands of a shell in a folder, which find the tools that came with this Postgres first. */
  shell(commands: string, folder: string, env: Readonly<Record<string, string>>): void {
    const PATH = `${this.bin}:${process.env.PATH}`;
    execFileSync('sh', ['-euc', commands], { cwd: folder, env: { PATH, ...env }, stdio: 'pipe' });
  }

  async stop(): Promise<void> {
    await this.end('SIGINT');
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** SIGKILL to all its processes, as if its machine had lost power; `run` starts it again. */
  async kill(): Promise<void> {
    const { server } = this;
    if (server === null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    const backends = childrenOf(server.pid!);
    server.kill('SIGKILL');
    for (const pid of backends) killIfThere(pid);
    await exited;
    // One that outlives it holds the shared memory that the next start needs.
    await until('all its processes have ended', () => !backends.some(isThere));
  }

  /** Starts it on its data, as they are. */
  async run(): Promise<void> {
    const settings = { ...this.settings, listen_addresses: '127.0.0.1' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const place = ['-D', this.directory, '-k', this.directory, '-p', String(this.port)];
    const server = spawn(join(this.bin, 'postgres'), [...place, ...flags], {
      stdio: 'ignore',
      cwd: '/',
      ...account(),
    });
    this.server = server;
    const answers = () => {
      // Another server may answer on a port that this one did not get.
      if (server.exitCode !== null) throw new Error(`Postgres has ended with code ${server.exitCode}`);
      return this.query('postgres', 'SELECT 1').then(
        () => true,
        () => false,
      );
    };
    await until('Postgres answers', answers, 60_000);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server } = this;
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  private url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  private async query<Row>(database: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query(sql, parameters)).rows as Row[];
    } finally {
      await client.end();
    }
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function newestBin(library?: string): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  const needed = ['bin/postgres', ...(library === undefined ? [] : [`lib/${library}.so`])];
  const newest = Math.max(
    ...versions.filter((version) =>
      needed.every((file) => existsSync(join(INSTALLED, String(version), file))),
    ),
  );
  if (!Number.isFinite(newest))
    throw new Error(
      `no Postgres is installed that has ${needed.join(' and ')} (Debian: apt-get install postgresql)`,
    );
  return join(INSTALLED, String(newest), 'bin');
}

function ownDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'oms-installed-postgres-'));
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
  chmodSync(directory, 0o700);
  return directory;
}

/** Postgres does not run as root: root lends it the account that the package made. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  if (line === undefined) throw new Error('there is no account "postgres" to run Postgres as');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
