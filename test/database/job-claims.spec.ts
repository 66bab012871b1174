import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { type ClaimedJob, dueKeysSql, JobDrain, JobTable, runsSql } from '@libs/durable-jobs';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { orderBytes } from '../../src/orders/store/order-tables';
import { blocksTouched, planOf } from '../support/postgres/plan';
import { until } from '../support/until';

const NAMES = {
  table: 'jobs',
  partition: 'channel_id',
  requests: 'accepted_requests',
  requestsKeptFor: '24 hours',
  label: 'order_number',
} as const;
const table = new JobTable(NAMES);
const channelId = randomUUID();

describe('workers that claim jobs from one database', () => {
  let database: TestDatabase;
  let sources: DataSource[];

  beforeAll(async () => {
    database = await createTestDatabase();
    sources = await Promise.all([1, 2].map(() => createDataSource(database.url, 4).initialize()));
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy()));
    await database.drop();
  });

  function job(key: string, payload = '') {
    return { id: randomUUID(), partition: channelId, key, type: 'work', payload };
  }

  /** A worker; `execute` is what each of its jobs does. */
  function drain(source: DataSource, execute: (job: ClaimedJob) => Promise<void>): JobDrain {
    return new JobDrain({
      unitOfWork: new UnitOfWork(source),
      table,
      handlers: new Map([['work', { execute: (_tx, one) => execute(one), failed: async () => undefined }]]),
      retryPolicy: { delaysMs: [] },
      parkedDelayMs: () => 60_000,
      limit: { rows: 20, bytes: 8_388_608 },
      onOutcome: () => undefined,
    });
  }

  it('never run two jobs of one key at once, and run them in the order accepted', async () => {
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const active = new Set<string>();
    const done: string[] = [];
    const drains = sources.map((source) =>
      drain(source, async ({ key, payload }) => {
        expect(active.has(key)).toBe(false);
        active.add(key);
        for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        done.push(`${key} ${payload}`);
        active.delete(key);
      }),
    );
    const accepted = keys.flatMap((key) => Array.from({ length: 30 }, (_, n) => job(key, String(n))));
    for (let first = 0; first < accepted.length; first += 20) {
      await table.insert(sources[0]!, accepted.slice(first, first + 20));
    }
    const work = async (worker: JobDrain): Promise<void> => {
      while (done.length < accepted.length) await worker.drainBatch();
    };
    await Promise.all(drains.flatMap((worker) => [work(worker), work(worker)]));
    for (const key of keys) {
      const order = done.filter((line) => line.startsWith(key)).map((line) => line.split(' ')[1]);
      expect(order).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
    }
  });

  it('do not run a job whose accept committed late while a later one of its key runs', async () => {
    const key = randomUUID();
    const ran: string[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const late = new Client({ connectionString: database.url });
    await late.connect();
    await late.query('BEGIN');
    await late.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload) VALUES ($1, gen_random_uuid(), $2, 'work', 'early number')`,
      [channelId, key],
    );
    await table.insert(sources[0]!, [job(key, 'later number')]);
    const running = drain(sources[0]!, async ({ payload }) => {
      ran.push(payload);
      await finished;
    }).drainBatch();
    await until('the later job runs', () => ran.length === 1);
    await late.query('COMMIT');
    await late.end();
    const other = drain(sources[1]!, async ({ payload }) => void ran.push(payload));
    expect(await other.drainBatch()).toBe(0);
    finish();
    expect(await running).toBe(1);
    expect(await other.drainBatch()).toBe(1);
    expect(ran).toEqual(['later number', 'early number']);
  });

  it('read one version of an order of a channel that has grown to thousands since Postgres planned them', async () => {
    const orderId = randomUUID();
    const claimed = { types: new Map([['work', orderBytes]]), areLeased: false, ofNamed: false };
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('ALTER TABLE order_versions SET (autovacuum_enabled = false)');
    await client.query('SET plan_cache_mode = force_generic_plan');
    const asked = [20, 8_388_608, [orderId], [20], [channelId], false];
    await client.query({ name: 'claim', text: runsSql(NAMES, claimed), values: asked });
    await client.query(
      `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, actor, created_at, snapshot)
       SELECT $1, CASE n WHEN 1 THEN $2 ELSE gen_random_uuid() END, 1, 'created', '[]', 'a test', now(), '{}'
         FROM generate_series(1, 5000) n`,
      [channelId, orderId],
    );
    await table.insert(
      sources[0]!,
      Array.from({ length: 20 }, () => job(orderId)),
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN EXECUTE claim (20, 8388608, '{${orderId}}', '{20}', '{${channelId}}', false)`,
    );
    await client.end();
    const used = rows.filter((row) => row['QUERY PLAN'].includes(' on order_versions '));
    expect(used).toEqual([{ 'QUERY PLAN': expect.stringContaining('using order_versions_pkey') }]);
  });

  it('read one version of an order that has thousands, also before Postgres has counted them', async () => {
    const orderId = randomUUID();
    await database.query('ALTER TABLE order_versions SET (autovacuum_enabled = false)');
    await database.query(
      `INSERT INTO orders (channel_id, id, order_number, version, status, rank, delivery_type, order_date, created_at, updated_at)
       VALUES ($1, $2, 'changed often', 5000, 'pending', 1, 1, now(), now(), now())`,
      [channelId, orderId],
    );
    await database.query(
      `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, actor, created_at, snapshot)
       SELECT $1, $2, n, 'updated', '[]', 'a test', now(), '{}' FROM generate_series(1, 5000) n`,
      [channelId, orderId],
    );
    await table.insert(
      sources[0]!,
      Array.from({ length: 20 }, () => job(orderId)),
    );
    const claimed = { types: new Map([['work', orderBytes]]), areLeased: false, ofNamed: false };
    const asked = [20, 8_388_608, [orderId], [20], [channelId], false];
    expect(await blocksTouched(database, runsSql(NAMES, claimed), asked)).toBeLessThan(500);
  });

  describe('with 200 thousand jobs behind them', () => {
    beforeAll(async () => {
      await database.query(
        `INSERT INTO jobs (channel_id, id, key, type, payload, status)
         SELECT ('00000000-0000-4000-8000-00000000000' || n % 10)::uuid, gen_random_uuid(), (n / 5)::text, 'work', '', 'completed'
           FROM generate_series(1, 200000) n`,
      );
    });

    it.each([0, 300, 20_000])('claim without a sequential scan when %d more are queued', async (queued) => {
      await database.query(
        `INSERT INTO jobs (channel_id, id, key, type, payload)
         SELECT ('00000000-0000-4000-8000-00000000000' || n % 10)::uuid, gen_random_uuid(), 'queued ' || n / 3, 'work', ''
           FROM generate_series(1, $1::int) n`,
        [queued],
      );
      await database.query('ANALYZE jobs');
      const claimed = { types: new Map([['work', null]]), areLeased: false, ofNamed: false };
      const plans = [
        await planOf(database, dueKeysSql(NAMES, claimed), [100, channelId]),
        await planOf(database, runsSql(NAMES, claimed), [
          100,
          8_388_608,
          ['queued 1'],
          [3],
          [channelId],
          false,
        ]),
      ];
      for (const plan of plans) {
        expect(plan.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
        expect(plan.filter((node) => node.endsWith(' jobs')).length).toBeGreaterThanOrEqual(2);
      }
    });
  });
});
