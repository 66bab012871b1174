import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable, OutcomeUnknownError, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { StorageLocation } from '../../src/storage/entities/storage-location.entity';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { StatementCutter } from '../support/postgres/statement-cutter';

describe('a transaction whose COMMIT gets no response', () => {
  let database: TestDatabase;
  let cutter: StatementCutter;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE counted (n int)');
    const url = new URL(database.url);
    cutter = await StatementCutter.start(Number(url.port));
    url.port = String(cutter.port);
    dataSource = createDataSource(url.href, 4);
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await cutter.stop();
    await database.drop();
  });

  type Deed = (tx: Tx) => Promise<unknown>;

  /** What is thrown when the connection is cut at the end of the work. */
  async function faultOf(
    run: (work: (tx: Tx) => Promise<void>) => Promise<void>,
    deed: Deed,
  ): Promise<unknown> {
    const fault = await run(async (tx) => {
      await deed(tx);
      cutter.arm(0, 'answer');
    }).catch((error: unknown) => error);
    expect(cutter.disarm()).toMatch(/^COMMIT/);
    return fault;
  }

  const find: Deed = (tx) => tx.manager.findBy(StorageLocation, { name: 'none' });

  it.each<[string, Deed]>([
    ['did nothing', () => Promise.resolve()],
    ['read', (tx) => tx.query('SELECT n FROM counted')],
    ['locked what it read', (tx) => tx.query('SELECT n FROM counted FOR UPDATE')],
    ['read through a share', (tx) => tx.share().query('SELECT n FROM counted')],
  ])('is known to have changed nothing if it %s', async (_what, deed) => {
    const fault = await faultOf((work) => unitOfWork.run(work), deed);
    expect(fault).not.toBeInstanceOf(OutcomeUnknownError);
    expect(isDatabaseUnavailable(fault)).toBe(true);
  });

  it.each<[string, Deed]>([
    ['a snapshot', find],
    [
      'a snapshot with a subquery first',
      (tx) => tx.query('WITH c AS (SELECT n FROM counted) SELECT * FROM c'),
    ],
  ])('is known to have changed nothing if it read %s', async (_what, deed) => {
    const fault = await faultOf((work) => unitOfWork.runOnSnapshot(work), deed);
    expect(fault).not.toBeInstanceOf(OutcomeUnknownError);
    expect(isDatabaseUnavailable(fault)).toBe(true);
  });

  it.each<[string, Deed]>([
    ['inserted', (tx) => tx.query('INSERT INTO counted VALUES (1)')],
    [
      'inserted, then read',
      async (tx) => {
        await tx.query('INSERT INTO counted VALUES (1)');
        await tx.query('SELECT n FROM counted');
      },
    ],
    [
      'wrote in front of a SELECT',
      (tx) => tx.query('WITH d AS (DELETE FROM counted RETURNING n) SELECT * FROM d'),
    ],
    ['copied', (tx) => tx.copy({ table: 'counted', columns: { n: 'int' } }, [[1]])],
    ['used entities', (tx) => tx.manager.update(StorageLocation, { name: 'none' }, { name: 'other' })],
    ['inserted through a share', (tx) => tx.share().query('INSERT INTO counted VALUES (1)')],
  ])('has an outcome that nobody knows if it %s', async (_what, deed) => {
    expect(await faultOf((work) => unitOfWork.run(work), deed)).toBeInstanceOf(OutcomeUnknownError);
  });
});
