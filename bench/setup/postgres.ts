import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Ending } from '@libs/ending';
import { startEmbeddedPostgres } from '@libs/embedded-postgres';

/** The one Postgres of a run: embedded, with its default settings, so fsync and synchronous_commit are on. */
export interface BenchPostgres {
  /** The process that all others of it descend from. */
  readonly pid: number;
  url(database: string): string;
  /** Creates the database again, as a copy of the template if one is given; returns its address. */
  create(database: string, template?: string): Promise<string>;
  /** Flushes dirty pages, so that no measurement pays for the previous one. */
  settle(): Promise<void>;
}

/** It ends with the program, and its data goes then. */
export async function startPostgres(ending: Ending): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-bench-'));
  const signals = { signal: ending.asked, atOnce: ending.atOnce };
  const starting = startEmbeddedPostgres({ dataDir, port: 0, database: 'bench', ...signals });
  ending.onEnd('Postgres', async () => {
    await (await starting.catch(() => null))?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const postgres = await starting;
  const admin = new Client({ connectionString: postgres.url });
  // Its end also ends this connection.
  admin.on('error', () => undefined);
  await admin.connect();
  const url = (database: string) => {
    const address = new URL(postgres.url);
    address.pathname = `/${database}`;
    return address.href;
  };
  return {
    pid: await postmasterOf(admin),
    url,
    create: async (database, template = 'template1') => {
      await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${database} TEMPLATE ${template}`);
      return url(database);
    },
    settle: async () => void (await admin.query('CHECKPOINT')),
  };
}

async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stat = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
