import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestDatabase } from './database';
import { freePort } from '../free-port';
import { until } from '../until';

const INSTALLED = '/usr/lib/postgresql';

/** A Postgres of the installed package, on a free port and a data directory of its own, with its own tools. */
export class InstalledPostgres {
  private server: ChildProcess | null = null;

  private constructor(
    private readonly bin: string,
    private readonly directory: string,
    readonly port: number,
  ) {}

  static async start(): Promise<InstalledPostgres> {
    const directory = mkdtempSync(join(tmpdir(), 'oms-installed-postgres-'));
    const postgres = new InstalledPostgres(newestBin(), directory, await freePort());
    const { uid, gid } = account();
    if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
    chmodSync(directory, 0o700);
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

  async stop(): Promise<void> {
    const { server } = this;
    if (server !== null && server.exitCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
    }
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async run(): Promise<void> {
    const flags = ['-D', this.directory, '-p', String(this.port), '-c', 'listen_addresses=127.0.0.1'];
    this.server = spawn(join(this.bin, 'postgres'), [...flags, '-k', this.directory], {
      stdio: 'ignore',
      cwd: '/',
      ...account(),
    });
    const answers = () =>
      this.query('postgres', 'SELECT 1').then(
        () => true,
        () => false,
      );
    await until('Postgres answers', answers, 60_000);
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

function newestBin(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  const newest = Math.max(
    ...versions.filter((version) => existsSync(join(INSTALLED, `${version}/bin/postgres`))),
  );
  if (!Number.isFinite(newest))
    throw new Error('no Postgres is installed (Debian: apt-get install postgresql)');
  return join(INSTALLED, String(newest), 'bin');
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
