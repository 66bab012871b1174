import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable, type Tx, UnitOfWork } from '@libs/unit-of-work';
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
      unitOfWork.runAlone(async (tx) => {
        await breakConnection(tx);
        seen.push(await fault(tx.query('SELECT 1')));
        await tx.query('SELECT 1');
      }),
    );
    expect([...seen, error].map(isDatabaseUnavailable)).toEqual([true, true]);
  });

  it('whose connection breaks before its commit fails because the database is away', async () => {
    const error = await fault(unitOfWork.runAlone(breakConnection));
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('that has ended takes no statement, which is no fault of the database', async () => {
    const ended = await unitOfWork.runAlone(async (tx) => tx);
    const error = await fault(ended.query('SELECT 1'));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('is joined by what it starts, whatever other transactions end or begin meanwhile', async () => {
    const joins = async (tx: Tx, times: number) => {
      for (let time = 0; time < times; time += 1) {
        await tx.query('SELECT 1');
        expect(await unitOfWork.run(async (joined) => joined === tx)).toBe(true);
      }
    };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([1, 5, 2].map((times) => unitOfWork.run((tx) => joins(tx, times))));
    }
  });
});
