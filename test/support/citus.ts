import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import { createDataSource } from '../../ormconfig';
import { connect } from '../../src/database';
import type { TestDatabase } from './database';

/** The empty database of `CITUS_URL`, migrated and distributed by the script of deploy/citus. */
export async function distributeDatabase(): Promise<TestDatabase> {
  const url = process.env.CITUS_URL;
  if (url === undefined) {
    throw new Error('CITUS_URL must be the URL of an empty database on the coordinator of a Citus cluster');
  }
  const dataSource = createDataSource(url, 2);
  await connect(dataSource, url, () => undefined);
  await dataSource.destroy();
  const query: TestDatabase['query'] = async <Row>(sql: string, parameters: unknown[] = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql, parameters)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  execFileSync('psql', ['--quiet', '--file', 'deploy/citus/distribute.sql', url], { stdio: 'pipe' });
  return { url, query, drop: () => Promise.resolve() };
}
