import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@libs/embedded-postgres';
import { freePort } from '../../support/free-port';
import { until } from '../../support/until';

const BACK_WITHIN_MS = 60_000;

/** A Postgres of the run's own, with its usual durability; it is started again whenever it ends. */
export class Postgres {
  /** When the server that answered last was started. */
  private startedAt = '';

  private constructor(
    private readonly server: EmbeddedPostgres,
    private readonly dataDir: string,
  ) {}

  static async start(dataDir: string): Promise<Postgres> {
    const settings = { max_connections: '200' };
    const port = await freePort();
    const server = await startEmbeddedPostgres({ dataDir, port, database: 'orders', settings });
    const postgres = new Postgres(server, dataDir);
    postgres.startedAt = await postgres.askStartedAt();
    return postgres;
  }

  get port(): number {
    return this.server.port;
  }

  get url(): string {
    return this.server.url;
  }

  /** The address that leads to it through a port of this machine. */
  urlThrough(port: number): string {
    const url = new URL(this.server.url);
    url.port = String(port);
    return url.href;
  }

  /** SIGKILL leaves it to recover; SIGINT ends it in order, and all its connections. */
  strike(signal: 'SIGKILL' | 'SIGINT'): void {
    const [pid] = readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), signal);
  }

  /** After a strike; the server that was struck may answer until it handles the signal. */
  async isBack(): Promise<void> {
    this.startedAt = await until(
      'Postgres answers again',
      async () => {
        const startedAt = await this.askStartedAt().catch(() => null);
        return startedAt !== this.startedAt && startedAt;
      },
      BACK_WITHIN_MS,
    );
  }

  private async askStartedAt(): Promise<string> {
    const [row] = await this.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at');
    return row!.at;
  }

  async query<Row>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.server.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
