import type { DataSource, QueryRunner } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const SIZE = 8;

describe('connections to a server that accepts no writes any more', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let runners: QueryRunner[];

  beforeEach(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE written (id int)');
    dataSource = await createDataSource(database.url, SIZE).initialize();
    runners = Array.from({ length: SIZE }, () => dataSource.createQueryRunner());
    await Promise.all(
      runners.map((runner) => runner.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY')),
    );
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const write = async () => {
    let tries = 0;
    await new UnitOfWork(dataSource).run(async (tx) => {
      tries += 1;
      await tx.query('INSERT INTO written VALUES (1)');
    });
    return tries;
  };

  it('cost a write one try, however many of them are idle', async () => {
    await Promise.all(runners.map((runner) => runner.release()));
    expect(await write()).toBe(2);
    expect(await database.query('SELECT id FROM written')).toEqual([{ id: 1 }]);
  });

  it('stay while a transaction reads from them', async () => {
    const [reading, ...others] = runners;
    await reading!.query('BEGIN');
    await Promise.all(others.map((runner) => runner.release()));
    expect(await write()).toBe(2);
    expect(await reading!.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await reading!.query('ROLLBACK');
    await reading!.release();
  });
});
