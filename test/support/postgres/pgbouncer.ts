import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../free-port';
import { until } from '../until';

const START_MS = 60_000;
const PATIENCE_MS = 5_000;
const ROOT = 0;
const NOBODY = 65_534;
/** `DISCARD ALL` but for advisory locks: one that a session keeps stays, for all to see. */
const FORGET = [
  'CLOSE ALL',
  'SET SESSION AUTHORIZATION DEFAULT',
  'RESET ALL',
  'DEALLOCATE ALL',
  'UNLISTEN *',
  'DISCARD PLANS',
  'DISCARD TEMP',
  'DISCARD SEQUENCES',
].join('; ');

/** A real PgBouncer in transaction mode before a Postgres, on a free port. */
export class PgBouncer {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly dir: string,
    private readonly server: string,
  ) {}

  /**
   * @param poolSize connections to each database of the Postgres behind it, whoever asks
   * @param server leads to that Postgres, by default that of the run
   */
  static async start(poolSize: number, server = process.env.TEST_DATABASE_URL!): Promise<PgBouncer> {
    const dir = mkdtempSync(join(tmpdir(), 'oms-pgbouncer-'));
    const bouncer = new PgBouncer(await freePort(), dir, server);
    bouncer.writeSettings(new URL(server), poolSize);
    await bouncer.run();
    return bouncer;
  }

  /** The way to a database through this PgBouncer. */
  before(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.port);
    return url.href;
  }

  /** Starts it, again after `kill`. */
  async run(): Promise<void> {
    await until('PgBouncer answers', () => this.startOrAsk(), START_MS);
  }

  /** What its admin console shows. */
  async rows(command: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.adminUrl(), connectionTimeoutMillis: PATIENCE_MS });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(command)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  async kill(): Promise<void> {
    if (!this.isRunning()) return;
    const exited = once(this.child!, 'exit');
    this.child!.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Starts it when it does not run: its port may be somebody else's for a moment after a kill. */
  private async startOrAsk(): Promise<boolean> {
    if (!this.isRunning()) {
      const other = process.getuid?.() === ROOT ? { uid: NOBODY, gid: NOBODY } : {};
      const settings = join(this.dir, 'pgbouncer.ini');
      // Debian keeps it where only root looks.
      const env = { PATH: `${process.env.PATH}:/usr/sbin` };
      this.child = spawn('pgbouncer', ['-q', settings], { stdio: 'ignore', env, ...other });
      this.child.on('error', () => undefined);
    }
    return this.rows('SHOW VERSION').then(
      () => true,
      () => false,
    );
  }

  private isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  private adminUrl(): string {
    const url = new URL(this.before(this.server));
    url.pathname = '/pgbouncer';
    return url.href;
  }

  /**
   * Sessions forget all after every transaction: whoever counts on something that one keeps gets to feel it. It asks for
   * Postgres again soon after that was away.
   */
  private writeSettings({ hostname, port, username, password }: URL, poolSize: number): void {
    const users = join(this.dir, 'users.txt');
    const settings = [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${this.port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `admin_users = ${username}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 300',
      'server_login_retry = 1',
      `server_reset_query = ${FORGET}`,
      'server_reset_query_always = 1',
    ];
    chmodSync(this.dir, 0o755);
    writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
    writeFileSync(join(this.dir, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  }
}
