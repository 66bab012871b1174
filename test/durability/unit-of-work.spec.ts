import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable, prepared, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { until } from '../support/until';

const fault = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('a transaction on a real database', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Breaks the transaction's connection and waits until this process has noticed. */
  async function breakConnection(tx: Tx): Promise<void> {
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.query('SELECT pg_terminate_backend($1)', [row!.pid]);
    await until('TypeORM lets go of the connection', () => tx.manager.queryRunner?.isReleased);
  }

  it('whose connection breaks between two statements fails because the database is away', async () => {
    const seen: unknown[] = [];
    const error = await fault(
      unitOfWork.run(async (tx) => {
        await breakConnection(tx);
        seen.push(await fault(tx.query('SELECT 1')));
        await tx.query('SELECT 1');
      }),
    );
    expect([...seen, error].map(isDatabaseUnavailable)).toEqual([true, true]);
  });

  it('whose connection breaks before its commit fails because the database is away', async () => {
    const error = await fault(unitOfWork.run(breakConnection));
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('that has ended takes no statement, which is no fault of the database', async () => {
    const ended = await unitOfWork.run(async (tx) => tx);
    const error = await fault(ended.query('SELECT 1'));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('has prepared statements parsed once by the backend that it reaches directly', async () => {
    const statement = prepared('SELECT $1::int + 1 AS next');
    const [one, two] = await unitOfWork.run(async (tx) => [
      await tx.query(statement, [1]),
      await tx.query(statement, [2]),
    ]);
    expect([one, two]).toEqual([[{ next: 2 }], [{ next: 3 }]]);
    const kept = await unitOfWork.run(async (tx) => {
      await tx.query(statement, [1]);
      return tx.query('SELECT statement FROM pg_prepared_statements WHERE name = $1', [statement.name]);
    });
    expect(kept).toEqual([{ statement: statement.text }]);
  });

  it('sees one snapshot, or what is committed meanwhile', async () => {
    await database.query('CREATE TABLE counted (n int)');
    const countTwice = async (tx: Tx) => {
      const count = () => tx.query('SELECT count(*)::int AS n FROM counted');
      const first = await count();
      await database.query('INSERT INTO counted VALUES (1)');
      return [first, await count()];
    };
    expect(await unitOfWork.runOnSnapshot(countTwice)).toEqual([[{ n: 0 }], [{ n: 0 }]]);
    expect(await unitOfWork.run(countTwice)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it('is joined by what is done for the commands that it includes, and by nothing else', async () => {
    const [included, other] = [{}, {}];
    const joined = await unitOfWork.run(async (tx) => {
      expect(tx.include(included)).toBe(included);
      const same = async (one: Tx) => one === tx;
      return Promise.all([
        unitOfWork.runFor(included, same),
        unitOfWork.runFor(other, same),
        unitOfWork.run(same),
      ]);
    });
    expect(joined).toEqual([true, false, false]);
  });

  it('undoes what joined it when it fails', async () => {
    const command = {};
    await database.query('CREATE TABLE joined (n int)');
    const failed = unitOfWork.run(async (tx) => {
      await unitOfWork.runFor(tx.include(command), (one) => one.query('INSERT INTO joined VALUES (1)'));
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await database.query('SELECT * FROM joined')).toEqual([]);
  });
});
