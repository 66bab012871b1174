import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { type ClaimedJob, JobTable } from '@libs/durable-jobs';
import { prepared, queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { JOB_TABLES } from '../../src/jobs/job-table';
import { StorageLocation } from '../../src/storage/entities/storage-location.entity';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

describe('how Postgres plans the statements of a transaction', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  describe('is set where it changes', () => {
    const SORTS = prepared(`SELECT current_setting('enable_sort') AS sorts`);
    const alongIndex = async (tx: Tx) =>
      (await queryInIndexOrder<{ sorts: string }>(tx, SORTS, []))[0]!.sorts;
    const asUsual = async (tx: Tx) => (await tx.query<{ sorts: string }>(SORTS))[0]!.sorts;
    const run = <T>(work: (tx: Tx) => Promise<T>) => new UnitOfWork(dataSource).run(work);

    it('and nowhere else', async () => {
      const asked = jest.spyOn(Client.prototype, 'query');
      const seen = await run(async (tx) => [
        await asUsual(tx),
        await alongIndex(tx),
        await alongIndex(tx),
        await asUsual(tx),
        await asUsual(tx),
      ]);
      const texts = asked.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? '');
      asked.mockRestore();
      expect(seen).toEqual(['on', 'off', 'off', 'on', 'on']);
      expect(texts.filter((text) => text.includes(`set_config('enable_sort'`))).toHaveLength(2);
    });

    it('for statements that are asked for at once', async () => {
      const seen = run((tx) => Promise.all([alongIndex(tx), asUsual(tx), alongIndex(tx), alongIndex(tx)]));
      expect(await seen).toEqual(['off', 'on', 'off', 'off']);
    });

    it('again after work that failed on its own and had changed it', async () => {
      const failing = (tx: Tx, work: (tx: Tx) => Promise<unknown>) =>
        tx.attempt(async () => {
          await work(tx);
          throw new Error('on its own');
        });
      const seen = run(async (tx) => {
        await expect(failing(tx, alongIndex)).rejects.toThrow('on its own');
        const sorts = [await alongIndex(tx)];
        await expect(failing(tx, asUsual)).rejects.toThrow('on its own');
        return [...sorts, await asUsual(tx)];
      });
      expect(await seen).toEqual(['off', 'on']);
    });

    it('for the statements of TypeORM', async () => {
      const seen = run(async (tx) => {
        await alongIndex(tx);
        await tx.manager.findOneBy(StorageLocation, { id: '00000000-0000-4000-8000-000000000000' });
        const rows: { sorts: string }[] = await tx.manager.query(SORTS.text);
        return rows[0]!.sorts;
      });
      expect(await seen).toBe('on');
    });
  });

  it('uses the plan of a prepared statement again, for some seconds', async () => {
    const alone = createDataSource(database.url, 1);
    await alone.initialize();
    await database.query('CREATE TABLE planned AS SELECT generate_series(1, 3) AS n');
    const statement = prepared('SELECT n FROM planned WHERE n = $1');
    const nowMs = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(nowMs);
    const plans = (work: UnitOfWork) =>
      work.run(async (tx) => {
        await queryInIndexOrder(tx, statement, [1]);
        const [row] = await tx.query<{ plans: string }>(
          'SELECT generic_plans AS plans FROM pg_prepared_statements WHERE name = $1',
          [statement.name],
        );
        return Number(row?.plans ?? 0);
      });
    const work = new UnitOfWork(alone);
    expect([await plans(work), await plans(work)]).toEqual([1, 2]);
    const discarded = async () => {
      const asked = jest.spyOn(Client.prototype, 'query');
      await plans(work);
      const sent = asked.mock.calls.map(([text]) => text as unknown);
      asked.mockRestore();
      return sent.some((text) => typeof text === 'string' && text.includes('DISCARD PLANS'));
    };
    expect(await discarded()).toBe(false);
    clock.mockReturnValue(nowMs + 5_001);
    expect(await discarded()).toBe(true);
    expect(await discarded()).toBe(false);
    clock.mockRestore();
    expect(await plans(new UnitOfWork(alone, undefined, false))).toBe(5);
    await alone.destroy();
  });

  it.each([
    ['a kept plan', true, 3],
    ['a new plan each time where plans are not kept', false, 0],
  ])('ends jobs with %s', async (_what, keepsPlans, plans) => {
    const alone = createDataSource(database.url, 1);
    await alone.initialize();
    const [partition, other] = [randomUUID(), randomUUID()];
    const table = new JobTable(JOB_TABLES);
    const ids = Array.from({ length: 4 }, () => randomUUID());
    await alone.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload)
       SELECT c, i, i::text, 'work', '{}' FROM unnest($1::uuid[]) AS c, unnest($2::uuid[]) AS i`,
      [[partition, other], ids],
    );
    const claimed = ids.map((id) => ({ id, partition }) as ClaimedJob);
    const work = new UnitOfWork(alone, undefined, keepsPlans);
    await work.run((tx) => table.complete(tx, claimed.slice(0, 1)));
    await work.run((tx) => table.complete(tx, claimed.slice(1, 3)));
    await work.run((tx) => table.complete(tx, claimed.slice(3), [partition]));
    const ended = await alone.query<{ partition: string; id: string }[]>(
      `SELECT channel_id AS partition, id FROM jobs WHERE status = 'completed' AND channel_id = ANY ($1)`,
      [[partition, other]],
    );
    expect(ended.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(ended.filter((job) => job.partition === other)).toEqual([]);
    const kept = await alone.query<{ plans: string }[]>(
      `SELECT generic_plans AS plans FROM pg_prepared_statements WHERE statement LIKE '%UPDATE jobs%completed%'`,
    );
    expect(kept.reduce((sum, row) => sum + Number(row.plans), 0)).toBe(plans);
    await alone.destroy();
  });

  it.each([0, 1, 3])(
    'looks up each job that ends, also by a plan made when %d others were there',
    async (others) => {
      const alone = createDataSource(database.url, 1);
      await alone.initialize();
      const [partition, id, later] = [randomUUID(), randomUUID(), randomUUID()];
      const table = new JobTable(JOB_TABLES);
      const insert = (rows: number, ...ids: string[]) =>
        alone.query(
          `INSERT INTO jobs (channel_id, id, key, type, payload)
         SELECT $1, i, i::text, 'work', '{}'
           FROM (SELECT unnest($2::uuid[]) UNION ALL SELECT gen_random_uuid() FROM generate_series(1, $3)) AS ids(i)`,
          [partition, ids, rows],
        );
      const rowsRead = async () => {
        await alone.query('SELECT pg_stat_force_next_flush()');
        const [row] = await alone.query<{ n: number }[]>(
          `SELECT sum(idx_tup_read)::int AS n FROM pg_stat_user_indexes WHERE relname = 'jobs'`,
        );
        return row!.n;
      };
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      const complete = (ended: string) =>
        new UnitOfWork(alone).run((tx) => table.complete(tx, [{ id: ended, partition } as ClaimedJob]));
      await alone.query('TRUNCATE jobs');
      await insert(others, id);
      await alone.query('ANALYZE jobs');
      await complete(id);
      await insert(2_000, later);
      const before = await rowsRead();
      await complete(later);
      expect((await rowsRead()) - before).toBeLessThan(10);
      const ended = await alone.query<{ id: string }[]>(`SELECT id FROM jobs WHERE status = 'completed'`);
      expect(ended.map((job) => job.id).sort()).toEqual([id, later].sort());
      clock.mockRestore();
      await alone.destroy();
    },
  );

  it('asks outside of transactions with a kept plan, whatever the number of parameters, for some seconds', async () => {
    const alone = createDataSource(database.url, 1);
    await alone.initialize();
    await database.query('CREATE TABLE asked_for AS SELECT generate_series(1, 3) AS n');
    const statement = prepared(
      'SELECT n FROM asked_for WHERE n IN (SELECT * FROM unnest((SELECT $1::int[])))',
    );
    const nowMs = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(nowMs);
    const work = new UnitOfWork(alone);
    const kept = () =>
      alone.query<object[]>(
        'SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements WHERE name = $1',
        [statement.name],
      );
    const sent = jest.spyOn(Client.prototype, 'query');
    for (let times = 0; times < 5; times += 1) expect(await work.ask(statement, [[1]])).toEqual([{ n: 1 }]);
    expect(await work.ask(statement, [[1, 2]])).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await kept()).toEqual([{ generic: 1, custom: 5 }]);
    clock.mockReturnValue(nowMs + 5_001);
    await work.ask(statement, [[3]]);
    expect(sent.mock.calls.filter(([text]) => (text as unknown) === 'DISCARD PLANS')).toHaveLength(1);
    clock.mockRestore();
    sent.mockRestore();
    await alone.destroy();
  });

  describe('a look', () => {
    let alone: DataSource;
    const sorts = prepared(`SELECT current_setting('enable_sort') AS sorts, $1::int AS n`);

    beforeEach(async () => {
      alone = createDataSource(database.url, 1);
      await alone.initialize();
    });
    afterEach(() => alone.destroy());

    it('is along its index, in one round trip, and sets nothing for what follows', async () => {
      const work = new UnitOfWork(alone);
      await work.look(sorts, [1]);
      const ready = jest.spyOn(Client.prototype, 'query');
      const looked = work.look(sorts, [2]);
      await new Promise(setImmediate);
      const asked = ready.mock.calls.length;
      expect(await looked).toEqual([{ sorts: 'off', n: 2 }]);
      expect([asked, ready.mock.calls.length]).toEqual([3, 3]);
      ready.mockRestore();
      expect(await alone.query(`SELECT current_setting('enable_sort') AS sorts`)).toEqual([{ sorts: 'on' }]);
      expect(
        await alone.query('SELECT generic_plans::int AS plans FROM pg_prepared_statements WHERE name = $1', [
          sorts.name,
        ]),
      ).toEqual([{ plans: 2 }]);
    });

    it('leaves the connection as it was when it fails', async () => {
      const work = new UnitOfWork(alone);
      await expect(work.look(prepared('SELECT 1 / $1::int AS n'), [0])).rejects.toThrow('division by zero');
      expect(await work.look(sorts, [3])).toEqual([{ sorts: 'off', n: 3 }]);
      expect(await alone.query('SELECT now() = statement_timestamp() AS outside')).toEqual([
        { outside: true },
      ]);
    });

    it('has no name where plans are not kept', async () => {
      expect(await new UnitOfWork(alone, undefined, false).look(sorts, [4])).toEqual([
        { sorts: 'off', n: 4 },
      ]);
      expect(await alone.query('SELECT name FROM pg_prepared_statements')).toEqual([]);
    });
  });

  it('asks without a name where plans are not kept', async () => {
    const alone = createDataSource(database.url, 1);
    await alone.initialize();
    const statement = prepared('SELECT $1::int AS n');
    expect(await new UnitOfWork(alone, undefined, false).ask(statement, [1])).toEqual([{ n: 1 }]);
    expect(await alone.query('SELECT name FROM pg_prepared_statements')).toEqual([]);
    await alone.destroy();
  });
});
