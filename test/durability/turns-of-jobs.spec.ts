import type { DataSource } from 'typeorm';
import { type Claim, type ClaimedJob, JobClaims, JobDrain, JobTable } from '@libs/durable-jobs';
import { Refusal } from '@libs/refusal';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { JOB_TABLES } from '../../src/jobs/job-table';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const table = new JobTable(JOB_TABLES);
const PLENTY = 8_388_608;
/** Neighbours: no claim, which begins anywhere, begins between two of them. */
const CHANNELS = Array.from({ length: 40 }, (_, n) => `00000000-0000-4000-8000-${100_000_000_000 + n}`);
const [FIRST, SECOND, THIRD] = CHANNELS as [string, string, string];

describe('jobs of many channels and orders', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let claims: JobClaims;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 10);
    await dataSource.initialize();
    await dataSource.query('ALTER TABLE jobs SET (autovacuum_enabled = false)');
    unitOfWork = new UnitOfWork(dataSource);
  });
  beforeEach(async () => {
    claims = new JobClaims(JOB_TABLES, new Map([['work', null]]));
    await dataSource.query('TRUNCATE jobs');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Jobs that wait; without a key each has one of its own. */
  const fill = (channel: string, count: number, key: string | null = null, payload = '{}') =>
    dataSource.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload)
       SELECT $1, gen_random_uuid(), coalesce($3, gen_random_uuid()::text), 'work', $4 FROM generate_series(1, $2::int)`,
      [channel, count, key, payload],
    );
  const take = (rows: number, bytes = PLENTY, partitions: readonly string[] | null = null) =>
    unitOfWork.run((tx) => claims.take(tx, { rows, bytes }, partitions));
  const countOf = ({ jobs }: Claim, channel: string) =>
    jobs.filter(({ partition }) => partition === channel).length;

  const drainOf = (
    execute: (tx: Tx, job: ClaimedJob) => Promise<void>,
    rows = 200,
    delaysMs: number[] = [],
    bytes = PLENTY,
  ) =>
    new JobDrain({
      unitOfWork,
      table,
      handlers: new Map([['work', { execute, failed: async () => undefined }]]),
      retryPolicy: { delaysMs },
      parkedDelayMs: () => 60_000,
      limit: { rows, bytes },
      isCareful: false,
      onOutcome: () => undefined,
    });

  const PAGES = `
    SELECT (pg_stat_get_xact_blocks_fetched('jobs'::regclass)
            + sum(pg_stat_get_xact_blocks_fetched(indexrelid)))::int AS pages
      FROM pg_index WHERE indrelid = 'jobs'::regclass`;

  /** The pages that a claim of at most 100 jobs reads. It is undone. */
  async function pagesRead(): Promise<number> {
    const undone = new Error('undone');
    let pages = 0;
    const claimAndUndo = unitOfWork.run(async (tx) => {
      const before = await tx.query<{ pages: number }>(PAGES);
      expect((await claims.take(tx, { rows: 100, bytes: PLENTY }, null)).jobs.length).toBeGreaterThan(0);
      const after = await tx.query<{ pages: number }>(PAGES);
      pages = after[0]!.pages - before[0]!.pages;
      throw undone;
    });
    await expect(claimAndUndo).rejects.toBe(undone);
    return pages;
  }

  describe('are claimed at a cost that does not depend on', () => {
    const waiting: readonly [string, (times: number) => Promise<unknown>][] = [
      ['how many wait', (times) => fill(FIRST, 200 * times)],
      [
        'how many wait for one order',
        (times) => fill(FIRST, 200 * times, 'hot').then(() => fill(SECOND, 300)),
      ],
      [
        'how many wait until later',
        async (times) => {
          await fill(FIRST, 200 * times, 'stuck');
          await dataSource.query(`UPDATE jobs SET run_at = now() + interval '1 hour'`);
          await fill(FIRST, 150);
          await fill(SECOND, 150);
        },
      ],
      [
        'how many channels wait',
        async (times) => {
          await dataSource.query(
            `INSERT INTO jobs (channel_id, id, key, type, payload)
             SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'work', '{}'
               FROM generate_series(1, $1::int)`,
            [120 * times],
          );
        },
      ],
    ];

    it.each(waiting)('%s', async (_name, wait) => {
      await wait(1);
      await dataSource.query('VACUUM ANALYZE jobs');
      const few = await pagesRead();
      await dataSource.query('TRUNCATE jobs');
      await wait(200);
      await dataSource.query('VACUUM ANALYZE jobs');
      expect(await pagesRead()).toBeLessThan(3 * few);
    });
  });

  it('take turns: a channel with a long backlog takes no place from one with a short one', async () => {
    await fill(FIRST, 5_000);
    await fill(THIRD, 5_000);
    await fill(SECOND, 3);
    const claim = await take(20);
    expect([FIRST, SECOND, THIRD].map((channel) => countOf(claim, channel))).toEqual([8, 3, 8]);
  });

  it('take turns among the channels that are named, and take nothing of others', async () => {
    await fill(FIRST, 5_000);
    await fill(SECOND, 3);
    await fill(THIRD, 5_000);
    const claim = await take(20, PLENTY, [FIRST, SECOND]);
    expect([FIRST, SECOND, THIRD].map((channel) => countOf(claim, channel))).toEqual([17, 3, 0]);
  });

  it('leave unused places of their channel to others', async () => {
    await fill(FIRST, 5_000);
    for (const channel of CHANNELS.slice(1)) await fill(channel, 1);
    const claim = await take(100);
    expect(claim.jobs).toHaveLength(100);
    expect(countOf(claim, FIRST)).toBe(61);
  });

  it('take turns also where there are more channels than a batch has places', async () => {
    for (const channel of CHANNELS) await fill(channel, 2);
    const served: string[] = [];
    const drain = drainOf(async (_tx, job) => void served.push(job.partition), 10);
    while (served.length < CHANNELS.length) await drain.drainBatch();
    expect(served.sort()).toEqual(CHANNELS);
  });

  it.each([
    ['all channels', null],
    ['those that are named', CHANNELS],
  ])('take turns also where a few large ones fill a batch, among %s', async (_name, named) => {
    for (const channel of CHANNELS) await fill(channel, 3, null, `"${'x'.repeat(100_000)}"`);
    const served: string[] = [];
    while (served.length < CHANNELS.length) {
      await unitOfWork.run(async (tx) => {
        const { jobs } = await claims.take(tx, { rows: 200, bytes: 350_000 }, named);
        expect(jobs).toHaveLength(4);
        served.push(...jobs.map(({ partition }) => partition));
        await table.complete(tx, jobs);
      });
    }
    expect(served.sort()).toEqual(CHANNELS);
  });

  it('make a batch limited in bytes, measured before they are read, and never an empty one', async () => {
    await fill(FIRST, 10, null, `"${'x'.repeat(100_000)}"`);
    expect((await take(200, 250_000)).jobs).toHaveLength(3);
    expect((await take(200, 1)).jobs).toHaveLength(1);
    expect((await take(200, 250_000, [FIRST])).jobs).toHaveLength(3);
  });

  it('that are large never share a batch with small ones, and neither wait for all of the others', async () => {
    const large = `"${'x'.repeat(100_000)}"`;
    await fill(FIRST, 3, null, large);
    await fill(SECOND, 1, 'large, then small', large);
    await fill(SECOND, 1, 'large, then small');
    await fill(THIRD, 1, 'small, then large');
    await fill(THIRD, 1, 'small, then large', large);
    for (const channel of CHANNELS.slice(3)) await fill(channel, 1);
    const batches: string[][] = [];
    for (let n = 0; n < 3; n += 1) {
      await unitOfWork.run(async (tx) => {
        const { jobs } = await claims.take(tx, { rows: 200, bytes: 1_000_000 }, null);
        batches.push(
          jobs.map(({ key, payload }) =>
            key.includes('then') ? key : payload.length > 9 ? 'large' : 'small',
          ),
        );
        await table.complete(tx, jobs);
      });
    }
    const sorted = batches.map((batch) => batch.sort());
    expect(sorted[0]).toEqual([...CHANNELS.slice(3).map(() => 'small'), 'small, then large']);
    expect(sorted[1]).toEqual([
      'large',
      'large',
      'large',
      'large, then small',
      'large, then small',
      'small, then large',
    ]);
    expect(sorted[2]).toEqual([]);
  });

  it('of many channels all have their turn while one has large jobs all the time', async () => {
    for (const channel of CHANNELS) await fill(channel, 1);
    const large = `"${'x'.repeat(100_000)}"`;
    const served = new Set<string>();
    for (let n = 0; n < 10; n += 1) {
      await fill(CHANNELS[20]!, 1, null, large);
      await unitOfWork.run(async (tx) => {
        const { jobs } = await claims.take(tx, { rows: 10, bytes: PLENTY }, null);
        jobs.filter(({ payload }) => payload.length < 9).forEach(({ partition }) => served.add(partition));
        await table.complete(tx, jobs);
      });
    }
    expect([...served].sort()).toEqual(CHANNELS);
  });

  it('count what executing them loads as bytes of the batch', async () => {
    claims = new JobClaims(
      JOB_TABLES,
      new Map([['work', (job) => `CASE ${job}.key WHEN 'large' THEN 9000 END`]]),
    );
    await fill(FIRST, 10, 'large');
    await fill(SECOND, 10);
    const claim = await take(200, 20_000);
    expect([FIRST, SECOND].map((channel) => countOf(claim, channel))).toEqual([3, 0]);
  });

  it('are counted as due when they do not fit in a batch, so that workers do not rest behind large ones', async () => {
    const large = `"${'x'.repeat(100_000)}"`;
    await fill(FIRST, 30, null, large);
    const seen: number[] = [];
    const drain = drainOf(async () => undefined, 200, [], 150_000);
    for (let n = 0; n < 15; n += 1) seen.push(await drain.drainBatch());
    expect(seen).toEqual([30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2]);
    expect(await drain.drainBatch()).toBe(0);
  });

  it('are counted as due when large ones wait behind a few small ones', async () => {
    await fill(FIRST, 3);
    await fill(FIRST, 30, null, `"${'x'.repeat(100_000)}"`);
    expect(await drainOf(async () => undefined).drainBatch()).toBe(33);
  });

  it('of one order are done in a row, each on the result of the one before', async () => {
    await dataSource.query('CREATE TABLE IF NOT EXISTS steps (key text PRIMARY KEY, n int)');
    await dataSource.query('TRUNCATE steps');
    const seen: string[] = [];
    const drain = drainOf(async (tx, { key, id }) => {
      const [row] = await tx.query<{ n: number }>(
        'INSERT INTO steps VALUES ($1, 1) ON CONFLICT (key) DO UPDATE SET n = steps.n + 1 RETURNING n',
        [key],
      );
      seen.push(`${key} ${row!.n} ${id}`);
    });
    for (let n = 0; n < 12; n += 1) for (const key of ['a', 'b', 'c']) await fill(FIRST, 1, key);
    expect(await drain.drainBatch()).toBe(36);
    const accepted = await dataSource.query<{ id: string; key: string }[]>(
      'SELECT id, key FROM jobs ORDER BY seq',
    );
    for (const key of ['a', 'b', 'c']) {
      const ids = accepted.filter((job) => job.key === key).map(({ id }) => id);
      expect(seen.filter((line) => line.startsWith(key))).toEqual(
        ids.map((id, n) => `${key} ${n + 1} ${id}`),
      );
    }
  });

  it('of one order continue after a refused one, and wait behind one that is retried', async () => {
    await fill(FIRST, 6, 'a');
    const ids = (await dataSource.query<{ id: string }[]>('SELECT id FROM jobs ORDER BY seq')).map(
      ({ id }) => id,
    );
    const done: string[] = [];
    const execute = async (_tx: Tx, { id }: ClaimedJob) => {
      if (id === ids[1]) throw new Refusal({ status: 409, code: 'NO', message: 'no' });
      if (id === ids[3]) throw new Error('a fault that passes');
      done.push(id);
    };
    const drain = drainOf(execute, 200, [3_600_000]);
    while ((await drain.drainBatch()) > 0);
    expect([...new Set(done)]).toEqual([ids[0], ids[2]]);
    const rows = await dataSource.query<{ status: string }[]>('SELECT status FROM jobs ORDER BY seq');
    expect(rows.map(({ status }) => status)).toEqual([
      'completed',
      'failed',
      'completed',
      'queued',
      'queued',
      'queued',
    ]);
  });

  it('that wait behind one that is retried do not slow others down until then', async () => {
    await fill(FIRST, 700, 'stuck');
    await dataSource.query(
      `UPDATE jobs SET run_at = now() + interval '1 hour' WHERE seq = (SELECT min(seq) FROM jobs)`,
    );
    await fill(FIRST, 5);
    const done: string[] = [];
    const drain = drainOf(async (_tx, { key }) => void done.push(key), 100);
    while ((await drain.drainBatch()) > 0);
    expect(done).toHaveLength(5);
    expect(done).not.toContain('stuck');
    await dataSource.query(`UPDATE jobs SET run_at = run_at - interval '1 hour' WHERE key = 'stuck'`);
    while ((await drain.drainBatch()) > 0);
    expect(done).toHaveLength(705);
  });

  it('are claimed by many workers at once without one waiting for another, in order and once each', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `key-${n}`);
    for (let n = 0; n < 40; n += 1) for (const key of keys) await fill(FIRST, 1, key);
    await dataSource.query(`UPDATE jobs SET run_at = run_at - random() * interval '1 minute'`);
    await dataSource.query('CREATE TABLE executed (n serial, id uuid)');
    let count = 0;
    const work = async () => {
      const drain = drainOf(async (tx, { id }) => {
        await tx.query('INSERT INTO executed (id) SELECT $1 FROM pg_sleep(0.002)', [id]);
        tx.afterCommit(() => (count += 1));
      }, 25);
      while (count < 320) await drain.drainBatch();
    };
    await Promise.all([work(), work(), work(), work()]);
    const accepted = await dataSource.query<{ id: string; key: string }[]>(
      'SELECT id, key FROM jobs ORDER BY seq',
    );
    const executed = await dataSource.query<{ id: string }[]>('SELECT id FROM executed ORDER BY n');
    const done = executed.map(({ id }) => id);
    for (const key of keys) {
      const ids = new Set(accepted.filter((job) => job.key === key).map(({ id }) => id));
      expect(done.filter((id) => ids.has(id))).toEqual([...ids]);
    }
  });
});
