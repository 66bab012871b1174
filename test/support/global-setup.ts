import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestDatabaseServer } from './postgres/database';
import { WITHOUT_DISK } from './postgres/server-settings';

const silent = { info: () => undefined, warn: () => undefined };

/** One real Postgres for the run, with a migrated template that every suite copies its own database from. */
export default async function setup(): Promise<void> {
  if (!existsSync('dist/src/main.js'))
    throw new Error('The tests drive the built service: run `npm run build` first');
  const { startEmbeddedPostgres } = await built<typeof import('@libs/embedded-postgres')>(
    'libs/embedded-postgres/index.js',
  );
  const { createDataSource } = await built<typeof import('../../ormconfig')>('ormconfig.js');
  const { connect } = await built<typeof import('../../src/infrastructure/database')>(
    'src/infrastructure/database/index.js',
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'oms-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    port: 0,
    database: 'template_orders',
    settings: { ...WITHOUT_DISK, max_connections: '300' },
  });
  const dataSource = createDataSource(postgres.url, 2);
  await connect(dataSource, postgres.url, silent);
  await dataSource.destroy();
  process.env.TEST_DATABASE_URL = postgres.url;
  (globalThis as { testDatabaseServer?: TestDatabaseServer }).testDatabaseServer = { postgres, dataDir };
}

/** Setup runs outside Jest's module resolution, so it uses the build, as the tests do. */
function built<T>(path: string): Promise<T> {
  return import(resolve('dist', path)) as Promise<T>;
}
