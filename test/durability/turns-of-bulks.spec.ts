import { createDataSource } from '../../ormconfig';
import { TurnsOfBulks1795600272000 } from '../../src/infrastructure/database/migrations/1795600272000-turns-of-bulks';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`;

describe('turns of bulk work', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const insert = (n: number) =>
    database.query(
      `INSERT INTO bulks (id, action, details, is_dry_run, total, caller, access, origin)
       VALUES ($1, 'note', '{}', false, 1, 'key', '{}', '{}')`,
      [id(n)],
    );

  it('are after the migration those of before, and later ones come behind them', async () => {
    const dataSource = await createDataSource(database.url, 1).initialize();
    const runner = dataSource.createQueryRunner();
    const migration = new TurnsOfBulks1795600272000();
    await migration.down(runner);
    for (const n of [3, 2, 4]) await insert(n);
    await migration.up(runner);
    await dataSource.destroy();
    await insert(1);
    expect(await database.query('SELECT id, turn::int FROM bulks ORDER BY turn')).toEqual(
      [2, 3, 4, 1].map((n, before) => ({ id: id(n), turn: before + 1 })),
    );
  });
});
