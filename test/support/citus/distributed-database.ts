import { execFileSync } from 'node:child_process';
import { createDataSource } from '../../../ormconfig';
import { connect } from '../../../src/infrastructure/database';
import type { TestDatabase } from '../postgres/database';
import type { CitusCluster } from './cluster';

const silent = { info: () => undefined, warn: () => undefined };

/** A database on the cluster, migrated and distributed by the script of deploy/citus. */
export async function distributedDatabase(cluster: CitusCluster): Promise<TestDatabase> {
  const database = await cluster.create('orders');
  await migrate(database);
  distribute(database);
  return database;
}

export async function migrate({ url }: TestDatabase): Promise<void> {
  const dataSource = createDataSource(url, 2);
  await connect(dataSource, url, silent);
  await dataSource.destroy();
}

export function distribute({ url }: TestDatabase): void {
  execFileSync('psql', ['--quiet', '--file', 'deploy/citus/distribute.sql', url], { stdio: 'pipe' });
}
