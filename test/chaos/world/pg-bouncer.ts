import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../../support/until';
import type { Postgres } from './postgres';

const BACK_WITHIN_MS = 60_000;

/** A PgBouncer in transaction mode before the run's Postgres. */
export class PgBouncer {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly postgres: Postgres,
    readonly port: number,
    private readonly directory: string,
  ) {}

  static async start(postgres: Postgres): Promise<PgBouncer> {
    const directory = mkdtempSync(join(tmpdir(), 'oms-pgbouncer-'));
    const bouncer = new PgBouncer(postgres, await freePort(), directory);
    bouncer.configure();
    await bouncer.run();
    return bouncer;
  }

  async run(): Promise<void> {
    const child = spawn('pgbouncer', [...unprivileged(), join(this.directory, 'pgbouncer.ini')], {
      stdio: 'ignore',
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    });
    this.child = child;
    let failure: Error | null = null;
    child.once('error', (error) => (failure = error));
    await until(
      'PgBouncer leads to Postgres',
      () => {
        if (failure !== null) throw failure;
        return this.answers();
      },
      BACK_WITHIN_MS,
    );
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** It asks for Postgres again soon after it was away; what it reads, it reads as another user. */
  private configure(): void {
    const { username, password, port } = new URL(this.postgres.urlThrough(this.postgres.port));
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: this.port,
      unix_socket_dir: '',
      auth_type: 'scram-sha-256',
      auth_file: join(this.directory, 'users'),
      pool_mode: 'transaction',
      default_pool_size: 20,
      max_client_conn: 200,
      server_login_retry: 1,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const databases = ['[databases]', `orders = host=127.0.0.1 port=${port} dbname=orders`, '[pgbouncer]'];
    writeFileSync(join(this.directory, 'pgbouncer.ini'), [...databases, ...lines, ''].join('\n'));
    writeFileSync(join(this.directory, 'users'), `"${username}" "${password}"\n`);
    chmodSync(this.directory, 0o755);
  }

  private async answers(): Promise<boolean> {
    const url = this.postgres.urlThrough(this.port);
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** PgBouncer does not run as root. */
function unprivileged(): string[] {
  return process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
