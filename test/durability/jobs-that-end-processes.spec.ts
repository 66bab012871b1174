import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { JobDrain, JobTable } from '@libs/durable-jobs';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { JOB_TABLES } from '../../src/jobs/job-table';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

/** A worker whose handler ends its process with SIGKILL for one payload. */
const WORKER = `
  const [url, dist] = process.argv.slice(1);
  const { JobDrain, JobTable } = require(dist + '/libs/durable-jobs');
  const { UnitOfWork } = require(dist + '/libs/unit-of-work');
  const { createDataSource } = require(dist + '/ormconfig.js');
  const { JOB_TABLES } = require(dist + '/src/jobs/job-table.js');
  const execute = async (tx, { id, payload }) => {
    await tx.query('INSERT INTO effects (job) VALUES ($1)', [id]);
    if (payload === 'poison') process.kill(process.pid, 'SIGKILL');
  };
  createDataSource(url, 4).initialize().then(async (dataSource) => {
    const drain = new JobDrain({
      unitOfWork: new UnitOfWork(dataSource),
      table: new JobTable(JOB_TABLES),
      handlers: new Map([['work', { execute, failed: async () => undefined }]]),
      retryPolicy: { delaysMs: [] },
      parkedDelayMs: () => 60_000,
      limit: { rows: 50, bytes: 8_388_608 },
      onOutcome: () => undefined,
    });
    for (;;) if ((await drain.drainBatch()) === 0) await new Promise((done) => setTimeout(done, 50));
  });`;

const MOST_KILLED = 5;

describe('a job that crashes every process that tries it', () => {
  let database: TestDatabase;
  let worker: ChildProcess | null = null;
  let killed: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE effects (job uuid)');
  });
  afterEach(() => worker?.kill('SIGKILL'));
  afterAll(() => database.drop());

  /** Starts workers, one after the other has ended, until the fact holds. */
  async function workUntil(what: string, fact: () => Promise<boolean>): Promise<void> {
    killed = 0;
    let isOver = false;
    const supervise = async () => {
      while (!isOver && killed <= MOST_KILLED) {
        worker = spawn(process.execPath, ['-e', WORKER, database.url, resolve('dist')], { stdio: 'inherit' });
        await once(worker, 'exit');
        if (!isOver) killed += 1;
      }
    };
    const supervised = supervise();
    try {
      await until(what, fact, 120_000, 100);
    } finally {
      isOver = true;
      worker?.kill('SIGKILL');
      await supervised;
    }
  }

  const fill = (channel: string, count: number, key: string | null, payload: string) =>
    database.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload)
       SELECT $1, gen_random_uuid(), coalesce($3, gen_random_uuid()::text), 'work', $4 FROM generate_series(1, $2::int)`,
      [channel, count, key, payload],
    );
  const count = async (sql: string) =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n ${sql}`))[0]!.n;

  it('is found, tried alone and parked after three crashes; all others have exactly one effect', async () => {
    const channels = Array.from({ length: 5 }, () => randomUUID());
    for (const channel of channels) await fill(channel, 60, null, '{}');
    await fill(channels[2]!, 1, 'stuck', 'poison');
    await fill(channels[2]!, 3, 'stuck', '{}');
    for (const channel of channels) await fill(channel, 60, null, '{}');
    await workUntil('all others are done and it is parked', async () => {
      return (
        (await count(`FROM jobs WHERE status = 'completed'`)) === 600 &&
        (await count(`FROM jobs WHERE parked_at IS NOT NULL`)) === 1
      );
    });
    expect(killed).toBeGreaterThanOrEqual(3);
    expect(killed).toBeLessThanOrEqual(MOST_KILLED);
    expect(await count('FROM effects')).toBe(600);
    expect(await count('FROM (SELECT DISTINCT job FROM effects) once')).toBe(600);
    const [parked] = await database.query<{ error: string; hasNext: boolean }>(
      `SELECT error, run_at BETWEEN now() AND now() + interval '1 minute' AS "hasNext" FROM jobs WHERE parked_at IS NOT NULL`,
    );
    expect(parked).toEqual({ error: expect.stringContaining('PROCESS_ENDED'), hasNext: true });
    expect(await count(`FROM jobs WHERE key = 'stuck' AND status = 'queued'`)).toBe(4);
    expect(await count(`FROM jobs WHERE begun > 0 AND status = 'queued'`)).toBe(1);
  });

  it('is left alone by processes that start before its next try', async () => {
    await fill(randomUUID(), 1, 'later', '{}');
    await workUntil('another job is done', async () => {
      return (await count(`FROM jobs WHERE key = 'later' AND status = 'completed'`)) === 1;
    });
    expect(killed).toBe(0);
  });

  it('crashes one process when it is retried, and is parked again', async () => {
    await database.query('UPDATE jobs SET run_at = now() WHERE parked_at IS NOT NULL');
    await fill(randomUUID(), 100, null, '{}');
    await workUntil('all others are done and it is parked again', async () => {
      return (
        (await count(`FROM jobs WHERE status = 'completed'`)) === 701 &&
        (await count(`FROM jobs WHERE parked_at IS NOT NULL AND attempts = 2 AND run_at > now()`)) === 1
      );
    });
    expect(killed).toBe(1);
    expect(await count('FROM effects')).toBe(701);
  });

  it('completes with the jobs behind it once the fault is fixed', async () => {
    await database.query(`UPDATE jobs SET run_at = now(), payload = '{}' WHERE key = 'stuck'`);
    await workUntil('all is done', async () => (await count(`FROM jobs WHERE status <> 'completed'`)) === 0);
    expect(killed).toBe(0);
    expect(await count('FROM effects')).toBe(705);
  });
});

describe('a process that begins', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let begunBefore: number[];
  const channel = randomUUID();

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, 4).initialize();
  });
  beforeEach(async () => {
    begunBefore = [];
    await dataSource.query('TRUNCATE jobs');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const fill = (count: number, key: string | null = null) =>
    dataSource.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload)
       SELECT $1, gen_random_uuid(), coalesce($3, gen_random_uuid()::text), 'work', '{}' FROM generate_series(1, $2::int)`,
      [channel, count, key],
    );

  /** Notes of each job how many were known to have begun when it was executed. */
  function worker(fails = false): JobDrain {
    const execute = async () => {
      const [row] = await dataSource.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM jobs WHERE status = 'queued' AND begun = 1`,
      );
      begunBefore.push(row!.n);
      if (fails) throw new Error('a fault');
    };
    return new JobDrain({
      unitOfWork: new UnitOfWork(dataSource),
      table: new JobTable(JOB_TABLES),
      handlers: new Map([['work', { execute, failed: async () => undefined }]]),
      retryPolicy: { delaysMs: [60_000] },
      parkedDelayMs: () => 60_000,
      limit: { rows: 10, bytes: 8_388_608 },
      onOutcome: () => undefined,
    });
  }

  async function taken(drain: JobDrain, batches: number): Promise<number[]> {
    const counts: number[] = [];
    while (counts.length < batches) counts.push(await drain.drainBatch());
    return counts;
  }

  it('takes 1, 2, 4, ... jobs, and records what it begins until its batch is full', async () => {
    await fill(40);
    expect(await taken(worker(), 6)).toEqual([1, 2, 4, 8, 10, 10]);
    const growing = [1, 2, 4, 8].flatMap((rows) => Array<number>(rows).fill(rows));
    expect(begunBefore).toEqual([...growing, ...Array<number>(20).fill(0)]);
  });

  it('takes full batches once nothing waits', async () => {
    const drain = worker();
    expect(await taken(drain, 1)).toEqual([0]);
    await fill(10);
    expect(await taken(drain, 1)).toEqual([10]);
  });

  it('continues past orders whose first job another process has begun', async () => {
    await fill(5, 'stuck');
    await dataSource.query(
      `UPDATE jobs SET begun = 1, begun_at = now() WHERE seq = (SELECT min(seq) FROM jobs)`,
    );
    await fill(3);
    expect(await taken(worker(), 2)).toEqual([1, 2]);
  });

  it('leaves no job as begun whose failure it survived', async () => {
    await fill(3);
    await taken(worker(true), 2);
    expect(await dataSource.query(`SELECT begun, attempts FROM jobs`)).toEqual(
      Array<object>(3).fill({ begun: 0, attempts: 1 }),
    );
  });
});
