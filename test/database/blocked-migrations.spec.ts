import { Client } from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '../../ormconfig';
import { migrate } from '../../src/infrastructure/database/migrate';
import { migrations } from '../../src/infrastructure/database/migrations';
import { openShop, placeOrder } from '../support/data/shop';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { secondsToKeepAlive } from '../support/postgres/keep-alive';
import { Service } from '../support/service/service';
import { until } from '../support/until';

class AddsATable1999999999001 implements MigrationInterface {
  up = (runner: QueryRunner) => runner.query('CREATE TABLE added (id int)');
  down = (runner: QueryRunner) => runner.query('DROP TABLE added');
}

class ChangesJobs1999999999002 implements MigrationInterface {
  up = (runner: QueryRunner) => runner.query('ALTER TABLE jobs ADD COLUMN added int');
  down = (runner: QueryRunner) => runner.query('ALTER TABLE jobs DROP COLUMN added');
}

const HOLDS_THE_LOCK = `
  SELECT a.client_port AS port FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND l.objid = 727000 AND a.datname = current_database()`;

describe('migrations of a release', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let other: Client;
  let lines: string[];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  };
  const said = (text: string) => until(text, () => lines.some((line) => line.includes(text)), 20_000);

  beforeEach(async () => {
    lines = [];
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 2);
    dataSource.setOptions({ migrations: [...migrations, AddsATable1999999999001, ChangesJobs1999999999002] });
    await dataSource.initialize();
    other = new Client({ connectionString: database.url, application_name: 'pg_dump' });
    await other.connect();
    await other.query('BEGIN');
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('wait for a long reader without keeping orders from being accepted, and say so', async () => {
    const service = await Service.start({}, database);
    const shop = await openShop(service);
    await other.query('SELECT FROM jobs LIMIT 1');

    const migrating = migrate(dataSource, database.url, log);
    await said('ChangesJobs1999999999002 waits until nobody uses its tables');
    for (let n = 0; n < 10; n += 1) await placeOrder(shop);
    const [migrated, ...waits] = lines;
    expect(migrated).toBe('migrated: AddsATable1999999999001');
    expect(waits).not.toEqual([]);
    for (const wait of waits)
      expect(wait).toMatch(/the oldest transaction: pg_dump from \S+, \d+ s old, process \d+ of Postgres$/);

    await other.end();
    await migrating;
    expect(lines.at(-1)).toBe('migrated: ChangesJobs1999999999002');
    await placeOrder(shop);
    await service.terminate();
  });

  it('wait for another process that migrates, and say for which', async () => {
    await other.query('SELECT pg_advisory_xact_lock(727000)');
    const migrating = migrate(dataSource, database.url, log);
    await said('another process migrates: pg_dump from ');
    await other.end();
    await migrating;
    expect(lines.slice(1)).toEqual([
      'migrated: AddsATable1999999999001',
      'migrated: ChangesJobs1999999999002',
    ]);
  });

  it('end, with what they have locked, soon after their host has vanished', async () => {
    await other.query('SELECT FROM jobs LIMIT 1');
    const migrating = migrate(dataSource, database.url, log);
    const port = await until('it holds the lock', async () => {
      const [holder] = await database.query<{ port: number }>(HOLDS_THE_LOCK);
      return holder?.port;
    });
    await until('Postgres looks whether it is there', () => secondsToKeepAlive(database, port) <= 5);
    await other.end();
    await migrating;
  });
});
