import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import {
  type ClaimedJob,
  JobDrain,
  type JobHandler,
  JobIntake,
  type JobOutcome,
  JobTable,
  type NewJob,
} from '@libs/durable-jobs';
import { Refusal } from '@libs/refusal';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { ConnectionLimits } from '../../src/infrastructure/database/connection-limits';
import { JOB_TABLES } from '../../src/jobs/job-table';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const table = new JobTable(JOB_TABLES);
const channel = randomUUID();
const job = (changes: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  partition: channel,
  key: randomUUID(),
  type: 'work',
  payload: '{}',
  ...changes,
});

describe('durable jobs on a real database', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let intake: JobIntake;
  let outcomes: { id: string; outcome: JobOutcome }[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 10);
    await dataSource.initialize();
    await dataSource.query('CREATE TABLE effects (n serial, job uuid, key text)');
    unitOfWork = new UnitOfWork(dataSource);
    intake = new JobIntake(dataSource, table, 8_388_608, () => undefined);
  });
  beforeEach(async () => {
    outcomes = [];
    await dataSource.query('TRUNCATE jobs, effects');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** The effect of a job: one row, written in the transaction of its end. */
  const effect = async (tx: Tx, claimed: ClaimedJob) => {
    await tx.query('INSERT INTO effects (job, key) VALUES ($1, $2)', [claimed.id, claimed.key]);
  };

  const drainWith = (handler: Partial<JobHandler>, delaysMs: number[] = [], batchSize = 10) =>
    new JobDrain({
      unitOfWork,
      table,
      handlers: new Map([['work', { execute: effect, failed: async () => undefined, ...handler }]]),
      retryPolicy: { delaysMs },
      parkedDelayMs: () => 60_000,
      isCareful: false,
      limit: { rows: batchSize, bytes: 8_388_608 },
      onOutcome: ({ id }, outcome) => outcomes.push({ id, outcome }),
    });

  const drainAll = async (drain: JobDrain) => {
    while ((await drain.drainBatch()) > 0);
  };

  const effects = () =>
    dataSource.query<{ job: string; key: string }[]>('SELECT job, key FROM effects ORDER BY n');
  const stored = (id: string) =>
    dataSource.query<{ status: string; attempts: number; error: string | null; payload: string }[]>(
      'SELECT status, attempts, error, payload FROM jobs WHERE id = $1',
      [id],
    );

  it('are committed together when they are accepted together', async () => {
    await Promise.all(Array.from({ length: 200 }, () => intake.accept(job())));
    const rows = await dataSource.query<{ jobs: number; transactions: number }[]>(
      'SELECT count(*)::int AS jobs, count(DISTINCT xmin::text)::int AS transactions FROM jobs',
    );
    expect(rows[0]!.jobs).toBe(200);
    expect(rows[0]!.transactions).toBeLessThanOrEqual(10);
  });

  it('count as a crowd until two writes in a row were small', async () => {
    await Promise.all(Array.from({ length: 40 }, () => intake.accept(job())));
    expect(intake.waitingRequests).toBe(40);
    await intake.accept(job());
    expect(intake.waitingRequests).toBe(40);
    await intake.accept(job());
    expect(intake.waitingRequests).toBe(1);
  });

  it('fail alone when they cannot be inserted', async () => {
    const answers = await Promise.allSettled([
      intake.accept(job()),
      intake.accept(job({ id: 'no id' })),
      intake.accept(job()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fail together when the database is too slow, so that none waits for the tries of the others', async () => {
    const hurried = createDataSource(database.url, 2);
    new ConnectionLimits(hurried, { server: 'database', statementMs: 500 }).limitTimes();
    await hurried.initialize();
    const other = dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('LOCK TABLE jobs IN SHARE MODE');
    const slow = new JobIntake(hurried, table, 8_388_608, () => undefined);

    const startedMs = performance.now();
    const answers = await Promise.allSettled(Array.from({ length: 64 }, () => slow.accept(job())));
    const tookMs = performance.now() - startedMs;
    await other.rollbackTransaction();
    await other.release();
    new ConnectionLimits(hurried).limitTimes();
    await slow.accept(job());
    await hurried.destroy();

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'));
    expect(tookMs).toBeLessThan(5_000);
  });

  it.each([[1], [10]])(
    'leave nothing behind when they write and then refuse, in batches of %s',
    async (size) => {
      const refused = job({ payload: '"refuse"' });
      const others = [job(), job()];
      for (const one of [others[0]!, refused, others[1]!]) await intake.accept(one);
      const writesThenRefuses = async (tx: Tx, claimed: ClaimedJob) => {
        await effect(tx, claimed);
        if (claimed.payload === '"refuse"') throw new Refusal({ status: 422, code: 'NO', message: 'No' });
      };
      await drainAll(drainWith({ execute: writesThenRefuses }, [1_000], size));
      expect((await effects()).map((row) => row.job).sort()).toEqual(others.map(({ id }) => id).sort());
      expect(await stored(refused.id)).toMatchObject([
        { status: 'failed', attempts: 1, error: JSON.stringify({ code: 'NO', message: 'No' }) },
      ]);
      expect(outcomes.filter(({ id }) => id === refused.id)).toEqual([{ id: refused.id, outcome: 'failed' }]);
    },
  );

  it('are not run again when they refuse without having written', async () => {
    const jobs = [job(), job({ payload: '"refuse"' }), job()];
    for (const one of jobs) await intake.accept(one);
    let runs = 0;
    const refuses = async (tx: Tx, claimed: ClaimedJob) => {
      runs += 1;
      await tx.query('SELECT 1');
      if (claimed.payload === '"refuse"') throw new Refusal({ status: 422, code: 'NO', message: 'No' });
      await effect(tx, claimed);
    };
    await drainAll(drainWith({ execute: refuses }));
    expect([runs, (await effects()).length]).toEqual([3, 2]);
  });

  it('have exactly one effect, and drop their payload when they are done', async () => {
    const one = job({ payload: '{"private":true}' });
    await intake.accept(one);
    await drainAll(drainWith({}));
    expect(await effects()).toEqual([{ job: one.id, key: one.key }]);
    expect(await stored(one.id)).toMatchObject([{ status: 'completed', payload: '' }]);
  });

  it('of one key run in the order accepted, also with many workers', async () => {
    const jobs = Array.from({ length: 60 }, (_, n) => job({ key: `key-${n % 3}` }));
    for (const one of jobs) await intake.accept(one);
    await Promise.all(Array.from({ length: 4 }, () => drainAll(drainWith({}, [], 3))));
    await drainAll(drainWith({}));
    const done = await effects();
    expect(done).toHaveLength(60);
    for (const key of ['key-0', 'key-1', 'key-2']) {
      const inOrder = jobs.filter((one) => one.key === key).map(({ id }) => id);
      expect(done.filter((row) => row.key === key).map((row) => row.job)).toEqual(inOrder);
    }
  });

  it('that are refused fail at once, with what failed() wrote', async () => {
    const [bad, good] = [job(), job()];
    await intake.accept(bad);
    await intake.accept(good);
    const execute = async (tx: Tx, claimed: ClaimedJob) => {
      if (claimed.id === bad.id) throw new Refusal({ status: 409, code: 'TAKEN', message: 'taken' });
      await effect(tx, claimed);
    };
    await drainAll(drainWith({ execute, failed: effect }, [1_000]));
    expect(await stored(bad.id)).toMatchObject([
      { status: 'failed', attempts: 1, error: '{"code":"TAKEN","message":"taken"}' },
    ]);
    expect((await effects()).map((row) => row.job).sort()).toEqual([bad.id, good.id].sort());
  });

  it('that fail a batch are isolated, and the others of the batch still have one effect each', async () => {
    const jobs = Array.from({ length: 10 }, () => job());
    await Promise.all(jobs.map((one) => intake.accept(one)));
    const poison = jobs[4]!;
    const execute = async (tx: Tx, claimed: ClaimedJob) => {
      await effect(tx, claimed);
      if (claimed.id === poison.id) await tx.query('SELECT 1/0');
    };
    await drainAll(drainWith({ execute }, [60_000]));
    expect((await effects()).map((row) => row.job).sort()).toEqual(
      jobs
        .filter((one) => one !== poison)
        .map((one) => one.id)
        .sort(),
    );
    expect(await stored(poison.id)).toMatchObject([
      { status: 'queued', attempts: 1, error: expect.stringContaining('INTERNAL_ERROR') },
    ]);
  });

  it('that keep failing end as failed after the last try, and block only their own key until then', async () => {
    const [first, second] = [job({ key: 'k' }), job({ key: 'k' })];
    await intake.accept(first);
    await intake.accept(second);
    const order: string[] = [];
    const execute = async (tx: Tx, claimed: ClaimedJob) => {
      order.push(claimed.id);
      if (claimed.id === first.id) throw new Error('passing fault');
      await effect(tx, claimed);
    };
    const drain = drainWith(
      { execute, failed: async (_tx, claimed) => void order.push(`failed ${claimed.id}`) },
      [0, 0],
    );
    while ((await stored(second.id))[0]!.status !== 'completed') await drain.drainBatch();
    const tries = order.filter((entry) => entry === first.id).length;
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(order.indexOf(`failed ${first.id}`)).toBeLessThan(order.indexOf(second.id));
    expect(await stored(first.id)).toMatchObject([{ status: 'failed', attempts: 3 }]);
    expect(outcomes.filter(({ id }) => id === first.id).map(({ outcome }) => outcome)).toEqual([
      'postponed',
      'postponed',
      'failed',
    ]);
  });

  it('whose failure cannot be recorded are parked, and do not stop others', async () => {
    const [stuck, other] = [job(), job()];
    await intake.accept(stuck);
    await intake.accept(other);
    const execute = async (tx: Tx, claimed: ClaimedJob) => {
      if (claimed.id === stuck.id) throw new Error('fault');
      await effect(tx, claimed);
    };
    const failed = async () => {
      throw new Error('nor can this be told');
    };
    await drainAll(drainWith({ execute, failed }));
    expect(await stored(stuck.id)).toMatchObject([{ status: 'queued', attempts: 1 }]);
    expect(outcomes.find(({ id }) => id === stuck.id)).toMatchObject({ outcome: 'parked' });
    expect(await stored(other.id)).toMatchObject([{ status: 'completed' }]);
  });

  it('that a worker held when its connection was cut are done by the next', async () => {
    const one = job();
    await intake.accept(one);
    let cut = false;
    const execute = async (tx: Tx, claimed: ClaimedJob) => {
      await effect(tx, claimed);
      if (cut) return;
      cut = true;
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    };
    await expect(drainWith({ execute }).drainBatch()).rejects.toThrow();
    expect(await effects()).toEqual([]);
    await drainAll(drainWith({ execute }));
    expect(await effects()).toEqual([{ job: one.id, key: one.key }]);
    expect(await stored(one.id)).toMatchObject([{ status: 'completed', attempts: 0 }]);
  });

  it('with a long payload are stored without compressing it, since it goes soon', async () => {
    await intake.accept(job({ payload: JSON.stringify({ text: 'much of it repeats '.repeat(5_000) }) }));
    const compression = 'SELECT pg_column_compression(payload) AS method FROM jobs';
    expect(await dataSource.query(compression)).toEqual([{ method: null }]);
  });

  it('of a type that this process does not know are left for others', async () => {
    const foreign = job({ type: 'later' });
    await intake.accept(foreign);
    await drainAll(drainWith({}));
    expect(await stored(foreign.id)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  });
});
