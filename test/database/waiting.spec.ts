import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { type Waiting, WAITING } from '../../src/health/waiting';
import { permitShortRows } from '../../src/infrastructure/short-rows';
import { WAITING_JOBS } from '../../src/jobs';
import { jobTable } from '../../src/jobs/job-table';
import { plantDeliveries, plantJobs } from '../support/beyond-the-interface';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched, planOf } from '../support/postgres/plan';

const MANY = 100_000;
/** Counting reads this many rows, some forty a block. */
const MOST_COUNTED = 10_001;

let database: TestDatabase;
let dataSource: DataSource;

/** With the indexes that an installation has from its first start on. */
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = createDataSource(database.url, 1);
  await dataSource.initialize();
  await permitShortRows(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** @param due of each, as SQL on its number `n` */
async function queue(jobs: number, channels: number, due: string, key = 'n::text'): Promise<void> {
  await database.query(
    `INSERT INTO jobs (channel_id, id, key, type, payload, run_at)
     SELECT lpad(to_hex(n * $2::int / $1::int), 32, '0')::uuid, uuidv7(), ${key}, 'planted', '{}', ${due}
       FROM generate_series(0, $1::int - 1) n`,
    [jobs, channels],
  );
}

describe('the statement behind the metrics of what waits', () => {
  beforeEach(() => database.query('TRUNCATE jobs'));

  it('never scans a table of orders', async () => {
    await plantJobs(database, 12_000, { status: 'queued' });
    await plantJobs(database, 3, { status: 'failed', attempts: 1 });
    await plantJobs(database, 20_000, { status: 'completed' });
    await plantDeliveries(database, randomUUID(), 20_000, { state: 'delivered' });
    await database.query('ANALYZE jobs, events, webhook_deliveries');
    const plan = await planOf(database, WAITING.together, []);
    expect(plan.join('\n')).toMatch(/Index (Only )?Scan jobs/);
    expect(plan).not.toEqual(expect.arrayContaining(['Seq Scan jobs']));
    expect(plan).not.toEqual(expect.arrayContaining(['Seq Scan webhook_deliveries']));
  });

  it.each([
    ['known to Postgres', 'ANALYZE jobs'],
    ['not counted yet', 'SELECT'],
  ])('reads no more queued jobs than it counts, of many that are %s', async (_what, analyze) => {
    await plantJobs(database, 20_000, { status: 'completed' });
    await database.query('VACUUM ANALYZE jobs');
    await queue(MANY, 20, `now() - interval '1 hour' + n * interval '1 ms'`);
    await database.query(analyze);
    const { with: begin, facts } = WAITING_JOBS.together;
    const ofJobs = `WITH RECURSIVE ${begin.join(', ')} SELECT ${Object.values(facts).join(', ')}`;
    const plan = await planOf(database, ofJobs, []);
    expect(plan.filter((node) => /Sort$|^Seq Scan|^Bitmap/.test(node))).toEqual([]);
    expect(await blocksTouched(database, WAITING.together, [])).toBeLessThan(600);
  });

  it('counts what waits up to a limit, and knows the oldest that is due of all channels', async () => {
    const facts = async () => (await database.query<Waiting>(WAITING.together))[0]!;
    expect(await facts()).toMatchObject({ jobs_queued: 0, jobs_retrying: 0, jobs_age: 0 });
    await queue(30, 3, `now() + interval '1 hour'`);
    expect(await facts()).toMatchObject({ jobs_queued: 30, jobs_retrying: 0, jobs_age: 0 });
    await database.query(
      `UPDATE jobs SET attempts = 1, run_at = now() - interval '300 s' WHERE key IN ('13', '14')`,
    );
    await database.query(`UPDATE jobs SET run_at = now() - interval '400 s' WHERE key = '25'`);
    await database.query(
      `UPDATE jobs SET status = 'processing', run_at = now() - interval '500 s' WHERE key = '5'`,
    );
    const { jobs_age, ...counts } = await facts();
    expect(counts).toMatchObject({ jobs_queued: 27, jobs_retrying: 2 });
    expect(Math.floor(jobs_age / 100)).toBe(4);
    await queue(MOST_COUNTED, 3, 'now()');
    const { jobs_queued, jobs_retrying } = await facts();
    expect(jobs_queued + jobs_retrying).toBe(MOST_COUNTED);
  });
});

describe('a look for a job that is due', () => {
  beforeEach(() => database.query('TRUNCATE jobs'));

  const hasDue = () => jobTable.hasDue(new UnitOfWork(dataSource));

  /** Blocks of the jobs and their indexes that it touches. */
  async function blocksOfLook(): Promise<number> {
    const touched = async () => {
      await dataSource.query('SELECT pg_stat_force_next_flush()');
      const [row] = await dataSource.query<{ n: number }[]>(
        `SELECT (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int AS n
           FROM pg_statio_user_tables WHERE relname = 'jobs'`,
      );
      return row!.n;
    };
    const before = await touched();
    await hasDue();
    return (await touched()) - before;
  }

  it('finds one of any channel, unless it is of later', async () => {
    expect(await hasDue()).toBe(false);
    await queue(30, 3, `now() + interval '1 hour'`);
    expect(await hasDue()).toBe(false);
    await database.query(`UPDATE jobs SET run_at = now() - interval '1 s' WHERE key = '25'`);
    expect(await hasDue()).toBe(true);
    await database.query(`UPDATE jobs SET status = 'processing' WHERE key = '25'`);
    expect(await hasDue()).toBe(false);
  });

  it.each([
    ['none is queued', 0, 1, 'now()', 10],
    ['all are due and of one order', MANY, 1, 'now()', 10],
    ['all are due, of some channels', MANY, 20, 'now()', 10],
    ['all wait for their next try', MANY, 20, `now() + interval '1 hour'`, 300],
    ['one of each channel waits for its next try', 5_000, 5_000, `now() + interval '1 hour'`, 300],
  ])('reads a few blocks when %s', async (_when, jobs, channels, due, most) => {
    await queue(jobs, channels, due, `'one'`);
    await database.query('VACUUM ANALYZE jobs');
    // What this connection did before would be counted with the look.
    await database.query('SELECT pg_stat_force_next_flush()');
    await blocksOfLook();
    expect(await blocksOfLook()).toBeLessThan(most);
  });
});
