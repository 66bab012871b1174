import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import {
  type ClaimedJob,
  JobDrain,
  JobIntake,
  type JobOutcome,
  type LeasedJobHandler,
  LeaseRunner,
  type NewJob,
} from '@libs/durable-jobs';
import { Refusal } from '@libs/refusal';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { jobLeases, jobTable } from '../../src/jobs/job-table';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

const channel = randomUUID();
const job = (changes: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  partition: channel,
  key: randomUUID(),
  type: 'call',
  payload: '{}',
  ...changes,
});
const never = new Promise<never>(() => undefined);

describe('jobs that run outside of a transaction', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let intake: JobIntake;
  let outcomes: JobOutcome[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 10);
    await dataSource.initialize();
    await dataSource.query('CREATE TABLE effects (n serial, job uuid)');
    unitOfWork = new UnitOfWork(dataSource);
    intake = new JobIntake(dataSource, jobTable, 8_388_608, () => undefined);
  });
  beforeEach(async () => {
    outcomes = [];
    await dataSource.query('TRUNCATE jobs, effects');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const effect = async (tx: Tx, claimed: ClaimedJob) => {
    await tx.query('INSERT INTO effects (job) VALUES ($1)', [claimed.id]);
  };

  const runnerWith = (handler: Partial<LeasedJobHandler> = {}, delaysMs: number[] = [], leaseMs = 60_000) =>
    new LeaseRunner({
      unitOfWork,
      table: jobTable,
      leases: jobLeases,
      handlers: new Map([
        [
          'call',
          { execute: async (one) => (tx: Tx) => effect(tx, one), failed: async () => undefined, ...handler },
        ],
      ]),
      retryPolicy: { delaysMs },
      leaseMs,
      onOutcome: (_job, outcome) => outcomes.push(outcome),
    });

  const effects = async () =>
    (await dataSource.query<{ job: string }[]>('SELECT job FROM effects ORDER BY n')).map((row) => row.job);
  const stored = async (id: string) =>
    (
      await dataSource.query<{ status: string; attempts: number; error: string | null }[]>(
        'SELECT status, attempts, error FROM jobs WHERE id = $1',
        [id],
      )
    )[0]!;
  const letLeaseRunOut = (id: string) =>
    dataSource.query(`UPDATE jobs SET run_at = now() - interval '1 second' WHERE id = $1`, [id]);

  it('are visible as processing while they run, without an open transaction', async () => {
    const one = job();
    await intake.accept(one);
    let seen: unknown;
    const execute = async (claimed: ClaimedJob) => {
      seen = {
        ...(await stored(claimed.id)),
        open: await dataSource.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
        ),
      };
      return (tx: Tx) => effect(tx, claimed);
    };
    expect(await runnerWith({ execute }).runNext()).toBe(true);
    expect(seen).toMatchObject({ status: 'processing', open: [] });
    expect(await effects()).toEqual([one.id]);
    expect(await stored(one.id)).toMatchObject({ status: 'completed', attempts: 0 });
    expect(await runnerWith().runNext()).toBe(false);
  });

  it('are held by one worker at a time', async () => {
    const jobs = Array.from({ length: 12 }, () => job());
    for (const one of jobs) await intake.accept(one);
    const begun: string[] = [];
    const execute = async (claimed: ClaimedJob) => {
      begun.push(claimed.id);
      return (tx: Tx) => effect(tx, claimed);
    };
    const drain = async () => {
      const runner = runnerWith({ execute });
      while ((await effects()).length < jobs.length) await runner.runNext();
    };
    await Promise.all([drain(), drain(), drain(), drain()]);
    expect(begun.sort()).toEqual(jobs.map(({ id }) => id).sort());
    expect((await effects()).sort()).toEqual(begun);
  });

  it('wait for the job of their key that is under way, whoever could run them', async () => {
    const [first, second, third] = [job({ key: 'k' }), job({ key: 'k' }), job({ key: 'k', type: 'work' })];
    for (const one of [first, second, third]) await intake.accept(one);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const running = runnerWith({
      execute: async (one) => held.then(() => (tx: Tx) => effect(tx, one)),
    }).runNext();
    await until('it is under way', async () => (await stored(first.id)).status === 'processing');
    const drain = new JobDrain({
      unitOfWork,
      table: jobTable,
      handlers: new Map([['work', { execute: effect, failed: async () => undefined }]]),
      retryPolicy: { delaysMs: [] },
      parkedDelayMs: () => 60_000,
      limit: { rows: 10, bytes: 8_388_608 },
      onOutcome: () => undefined,
    });
    expect(await runnerWith().runNext()).toBe(false);
    expect(await drain.drainBatch()).toBe(0);
    finish();
    await running;
    expect(await drain.drainBatch()).toBe(0);
    await runnerWith().runNext();
    expect(await drain.drainBatch()).toBe(1);
    expect(await effects()).toEqual([first.id, second.id, third.id]);
  });

  it('that a killed worker held run again when the lease ends, which costs one try', async () => {
    const one = job();
    await intake.accept(one);
    void runnerWith({ execute: () => never }).runNext();
    await until('it is under way', async () => (await stored(one.id)).status === 'processing');
    expect(await runnerWith({}, [0]).runNext()).toBe(false);
    await letLeaseRunOut(one.id);
    const next = runnerWith({}, [0]);
    await until('it is done', async () => {
      await next.runNext();
      return (await stored(one.id)).status === 'completed';
    });
    expect(await effects()).toEqual([one.id]);
    expect(outcomes).toEqual(['postponed', 'completed']);
    expect(await stored(one.id)).toMatchObject({ attempts: 1 });
  });

  it('have one effect when a slow worker returns after another has taken its job', async () => {
    const one = job();
    await intake.accept(one);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const slow = runnerWith({
      execute: async (its) => held.then(() => (tx: Tx) => effect(tx, its)),
    }).runNext();
    await until('it is under way', async () => (await stored(one.id)).status === 'processing');
    await letLeaseRunOut(one.id);
    const next = runnerWith({}, [0]);
    await until('another has done it', async () => {
      await next.runNext();
      return (await stored(one.id)).status === 'completed';
    });
    finish();
    await slow;
    expect(await effects()).toEqual([one.id]);
    expect(outcomes).toEqual(['postponed', 'completed']);
  });

  it('fail after the last try, with what failed() wrote, also when every worker died', async () => {
    const one = job();
    const lost = job();
    await intake.accept(one);
    const execute = async () => {
      throw new Error('away');
    };
    const runner = runnerWith({ execute, failed: effect }, [0]);
    await until('it failed', async () => {
      await runner.runNext();
      return (await stored(one.id)).status === 'failed';
    });
    expect(outcomes).toEqual(['postponed', 'failed']);
    expect(await stored(one.id)).toMatchObject({
      attempts: 2,
      error: expect.stringContaining('INTERNAL_ERROR'),
    });
    await intake.accept(lost);
    void runnerWith({ execute: () => never }).runNext();
    await until('it is under way', async () => (await stored(lost.id)).status === 'processing');
    await letLeaseRunOut(lost.id);
    await runnerWith({ failed: effect }).runNext();
    expect(await stored(lost.id)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await effects()).toEqual([one.id, lost.id]);
  });

  it('are found behind those of many partitions whose keys are under way', async () => {
    const lane = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const busy = Array.from({ length: 40 }, (_, n) => lane(2 * (n + 1)));
    const runner = runnerWith({
      execute: async (one) => (busy.includes(one.partition) ? never : (tx: Tx) => effect(tx, one)),
    });
    for (const partition of busy) await intake.accept(job({ partition, key: partition }));
    for (const _one of busy) expect(await runner.runNext(() => undefined)).toBe(true);
    for (const partition of busy) await intake.accept(job({ partition, key: partition }));
    const last = job({ partition: lane(2 * busy.length - 1) });
    await intake.accept(last);
    expect(await runner.runNext()).toBe(true);
    expect(await effects()).toEqual([last.id]);
  });

  it('begin although the end of one that a killed worker held cannot be recorded yet', async () => {
    const [held, next] = [job(), job()];
    await intake.accept(held);
    void runnerWith({ execute: () => never }).runNext();
    await until('it is under way', async () => (await stored(held.id)).status === 'processing');
    await letLeaseRunOut(held.id);
    await intake.accept(next);
    const locking = dataSource.createQueryRunner();
    await locking.startTransaction();
    await locking.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [held.id]);
    const looked = Promise.allSettled([runnerWith().runNext()]);
    try {
      await until('the next is done', async () => (await stored(next.id)).status === 'completed');
    } finally {
      await locking.rollbackTransaction();
      await locking.release();
      await looked;
    }
    expect(await effects()).toEqual([next.id]);
  });

  it('that are refused fail at once', async () => {
    const one = job();
    await intake.accept(one);
    const execute = async () => {
      throw new Refusal({ status: 404, code: 'GONE', message: 'gone' });
    };
    await runnerWith({ execute }, [0, 0]).runNext();
    expect(await stored(one.id)).toMatchObject({
      status: 'failed',
      error: '{"code":"GONE","message":"gone"}',
    });
  });
});
