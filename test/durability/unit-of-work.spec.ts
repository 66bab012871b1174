import type { DataSource } from 'typeorm';
import {
  isDatabaseUnavailable,
  OutcomeUnknownError,
  prepared,
  type Tx,
  UnitOfWork,
} from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { StorageLocation } from '../../src/storage/entities/storage-location.entity';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { TcpProxy } from '../support/postgres/tcp-proxy';
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
    const { queryRunner } = tx.manager;
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.query('SELECT pg_terminate_backend($1)', [row!.pid]);
    await until('TypeORM lets go of the connection', () => queryRunner?.isReleased);
  }

  it('whose connection breaks between two statements fails as database unavailable', async () => {
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

  it('whose connection breaks before its commit fails as database unavailable', async () => {
    const error = await fault(unitOfWork.run(breakConnection));
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('that has ended accepts no statement, which is not a database error', async () => {
    const ended = await unitOfWork.run(async (tx) => tx);
    const errors = [
      await fault(ended.query('SELECT 1')),
      await fault((async () => ended.manager.query('SELECT 1'))()),
    ];
    expect(errors.map(String)).toEqual([
      'Error: The transaction has ended and takes no more statements',
      'Error: The transaction has ended and takes no more statements',
    ]);
    expect(errors.map(isDatabaseUnavailable)).toEqual([false, false]);
  });

  it('accepts no statement once its end was sent, since that would commit on its own', async () => {
    await database.query('CREATE TABLE late (n int)');
    const late: Promise<unknown>[] = [];
    const writeLater = (tx: Tx) =>
      setImmediate(() => late.push(fault(tx.query('INSERT INTO late VALUES (1)'))));
    await unitOfWork.run(async (tx) => void writeLater(tx));
    const undone = unitOfWork.run(async (tx) => {
      writeLater(tx);
      throw new Error('undone');
    });
    await fault(undone);
    expect(late).toHaveLength(2);
    expect(await Promise.all(late)).not.toContain(null);
    expect(await database.query('SELECT * FROM late')).toEqual([]);
  });

  it('that committed is not reported as failed when a later task fails', async () => {
    const faults: unknown[] = [];
    const told: string[] = [];
    const careful = new UnitOfWork(dataSource, (error) => faults.push(error));
    await database.query('CREATE TABLE after_commit (n int)');
    const run = careful.run(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('task');
      });
      tx.afterCommit(() => told.push('next task'));
      await tx.query('INSERT INTO after_commit VALUES (1)');
      return 'done';
    });
    expect(await run).toBe('done');
    expect(await database.query('SELECT * FROM after_commit')).toEqual([{ n: 1 }]);
    expect([faults, told]).toEqual([[new Error('task')], ['next task']]);
  });

  it('knows for each user of it whether it may have written', async () => {
    await database.query('CREATE TABLE shared (n int)');
    const deeds: [string, (tx: Tx) => unknown][] = [
      ['reads', (tx) => tx.query(' SELECT n FROM shared FOR UPDATE')],
      ['inserts', (tx) => tx.query('INSERT INTO shared VALUES (1)')],
      ['deletes and reads', (tx) => tx.query('WITH d AS (DELETE FROM shared RETURNING n) SELECT * FROM d')],
      ['copies', (tx) => tx.copy({ table: 'shared', columns: { n: 'int' } }, [[1]])],
      ['saves', (tx) => tx.manager.query('SELECT 1')],
      ['finds', (tx) => tx.manager.findBy(StorageLocation, { name: 'none' })],
      ['asks for existence', (tx) => tx.manager.existsBy(StorageLocation, { name: 'none' })],
      ['updates', (tx) => tx.manager.update(StorageLocation, { name: 'none' }, { name: 'other' })],
      ['takes a repository', (tx) => tx.manager.getRepository(StorageLocation).findBy({ name: 'none' })],
      ['collects writes', (tx) => tx.noteWrite()],
      ['rings', (tx) => tx.afterCommit(() => undefined)],
    ];
    const wrote = await unitOfWork.run((tx) =>
      Promise.all(
        deeds.map(async ([name, deed]) => {
          const share = tx.share();
          const command = share.include({});
          await unitOfWork.runFor(command, async (joined) => deed(joined));
          return [name, share.hasWritten];
        }),
      ),
    );
    expect(Object.fromEntries(wrote)).toEqual({
      reads: false,
      inserts: true,
      'deletes and reads': true,
      copies: true,
      saves: true,
      finds: false,
      'asks for existence': false,
      updates: true,
      'takes a repository': true,
      'collects writes': true,
      rings: true,
    });
  });

  it('has prepared statements parsed once on a direct connection', async () => {
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

  it('runs concurrent statements in the order of the calls, and nothing after an error', async () => {
    await database.query('CREATE TABLE ordered (n int PRIMARY KEY, place serial)');
    const insert = (n: number) => (tx: Tx) => tx.query('INSERT INTO ordered VALUES ($1)', [n]);
    const copy = (n: number) => (tx: Tx) => tx.copy({ table: 'ordered', columns: { n: 'int' } }, [[n]]);
    const runAll = (steps: ((tx: Tx) => Promise<unknown>)[]) =>
      unitOfWork.run((tx) => Promise.all(steps.map((step) => step(tx))));
    await runAll([insert(5), copy(1), insert(4), copy(2)]);
    expect(await database.query('SELECT n FROM ordered ORDER BY place')).toEqual(
      [5, 1, 4, 2].map((n) => ({ n })),
    );

    const faults: unknown[] = [];
    const noting = (step: (tx: Tx) => Promise<unknown>) => async (tx: Tx) => {
      faults.push(await fault(step(tx)));
    };
    await fault(runAll([insert(6), copy(1), insert(7), copy(8)].map(noting)));
    expect(faults).toMatchObject([null, { code: '23505' }, { code: '25P02' }, { code: '25P02' }]);
    expect(await database.query('SELECT max(n) AS n FROM ordered')).toEqual([{ n: 5 }]);
  });

  it('in which a statement failed is not reported as committed, even if the error was ignored', async () => {
    const told: string[] = [];
    await database.query('CREATE TABLE kept_quiet (n int PRIMARY KEY)');
    const quiet = unitOfWork.run(async (tx) => {
      tx.afterCommit(() => told.push('committed'));
      await tx.query('INSERT INTO kept_quiet VALUES (1)');
      await fault(tx.query('INSERT INTO kept_quiet VALUES (1)'));
    });
    await expect(quiet).rejects.toThrow('undid the transaction');
    expect(await database.query('SELECT * FROM kept_quiet')).toEqual([]);
    expect(told).toEqual([]);
    expect(await unitOfWork.run((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('sends concurrent statements in one round trip', async () => {
    const url = new URL(database.url);
    const network = await TcpProxy.start(Number(url.port), 20);
    url.port = String(network.port);
    const distant = createDataSource(url.href, 1);
    await distant.initialize();
    const statements = [1, 2, 3, 4, 5, 6];
    const before = network.trips;
    await new UnitOfWork(distant).run((tx) =>
      Promise.all(statements.map((n) => tx.query('SELECT $1::int', [n]))),
    );
    const trips = network.trips - before;
    await distant.destroy();
    await network.stop();
    const [begin, together, commit] = [1, 1, 1];
    expect(trips).toBe(begin + together + commit);
  });

  it('looks to TypeORM like one that TypeORM began', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const stateOf = (one: object) => {
      const { isTransactionActive, transactionDepth } = one as Record<string, unknown>;
      return { isTransactionActive, transactionDepth };
    };
    const begun = stateOf(runner);
    await runner.rollbackTransaction();
    await runner.release();
    expect(begun.transactionDepth).toBe(1);
    expect(await unitOfWork.run(async (tx) => stateOf(tx.manager.queryRunner!))).toEqual(begun);
  });

  it('sees one snapshot, or what is committed in between', async () => {
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

  describe('of a change and what is read of it', () => {
    const countOf = (table: string) =>
      unitOfWork.read((manager) => manager.query<object[]>(`SELECT count(*)::int AS n FROM ${table}`));
    const insertInto = (table: string) => unitOfWork.run((tx) => tx.query(`INSERT INTO ${table} VALUES (1)`));

    it('sees the change before it is committed', async () => {
      await database.query('CREATE TABLE shown (n int)');
      const seen = await unitOfWork.together(async () => {
        await insertInto('shown');
        return [await countOf('shown'), await database.query('SELECT * FROM shown')];
      });
      expect(seen).toEqual([[{ n: 1 }], []]);
      expect(await countOf('shown')).toEqual([{ n: 1 }]);
    });

    it('undoes the change when the read fails', async () => {
      await database.query('CREATE TABLE not_shown (n int)');
      const failed = unitOfWork.together(async () => {
        await insertInto('not_shown');
        return countOf('nowhere');
      });
      await expect(failed).rejects.toMatchObject({ code: '42P01' });
      expect(await countOf('not_shown')).toEqual([{ n: 0 }]);
    });

    it('is part of the one around it', async () => {
      await database.query('CREATE TABLE part (n int)');
      const failed = unitOfWork.together(async () => {
        await unitOfWork.together(() => insertInto('part'));
        throw new Error('undone');
      });
      await expect(failed).rejects.toThrow('undone');
      expect(await countOf('part')).toEqual([{ n: 0 }]);
    });

    it('is not done again after a part of it was committed', async () => {
      await database.query('CREATE TABLE in_parts (n int)');
      const failed = unitOfWork.together(async () => {
        await insertInto('in_parts');
        await unitOfWork.commitPart();
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      });
      await expect(failed).rejects.toBeInstanceOf(OutcomeUnknownError);
      expect(await countOf('in_parts')).toEqual([{ n: 1 }]);
    });
  });

  it('rolls back what joined it when it fails', async () => {
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
