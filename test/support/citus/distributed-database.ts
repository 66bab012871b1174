import { execFileSync } from 'node:child_process';
import { createDataSource } from '../../../ormconfig';
import { connect } from '../../../src/infrastructure/database';
import type { TestDatabase } from '../postgres/database';
import type { CitusCluster } from './cluster';

const silent = { info: () => undefined, warn: () => undefined };

/** A database on the cluster, migrated and distributed by the script of deploy/citus. */
export async function distributedDatabase(cluster: CitusCluster): Promise<TestDatabase> {
  const database = await cluster.create('orders');
  const dataSource = createDataSource(database.url, 2);
  await connect(dataSource, database.url, silent);
  await dataSource.destroy();
  execFileSync('psql', ['--quiet', '--file', 'deploy/citus/distribute.sql', database.url], { stdio: 'pipe' });
  return database;
}
