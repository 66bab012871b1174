import { execFileSync } from 'node:child_process';
import { createDataSource } from '../../../ormconfig';
import { connect } from '../../../src/infrastructure/database';
import { queryOnce, type TestDatabase } from './database';

/** The empty database of `CITUS_URL`, migrated and distributed by the script of deploy/citus. */
export async function distributeDatabase(): Promise<TestDatabase> {
  const url = process.env.CITUS_URL;
  if (url === undefined) {
    throw new Error('CITUS_URL must be the URL of an empty database on the coordinator of a Citus cluster');
  }
  const dataSource = createDataSource(url, 2);
  await connect(dataSource, url, { info: () => undefined, warn: () => undefined });
  await dataSource.destroy();
  execFileSync('psql', ['--quiet', '--file', 'deploy/citus/distribute.sql', url], { stdio: 'pipe' });
  return {
    url,
    query: (sql, parameters) => queryOnce(url, sql, parameters),
    drop: () => Promise.resolve(),
  };
}
