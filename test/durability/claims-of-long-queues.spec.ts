import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { JobTable } from '@libs/durable-jobs';
import { EventTable } from '@libs/outbox';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import type { CompleteSettings } from '../../src/config';
import { eventTable } from '../../src/events/event-table';
import { JOB_TABLES } from '../../src/jobs/job-table';
import { DeliveryClaims } from '../../src/webhooks/delivery-claims';
import { createTestDatabase, type TestDatabase } from '../support/database';

const SHORT = 200;
const LONG = 20_000;
/** A claim that reads the whole of the long queue is some fifty times as slow as one of the short. */
const MOST_TIMES = 12;
const TRIES = 5;

/** Rows as they wait, and how the next of them are taken. */
interface Queue {
  readonly fill: (rows: number) => Promise<unknown>;
  readonly take: (tx: Tx) => Promise<unknown[]>;
}

describe('taking the next of a queue that Postgres has no statistics of', () => {
  const channelId = randomUUID();
  const jobs = new JobTable(JOB_TABLES);
  const events: EventTable = eventTable;
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let deliveries: DeliveryClaims;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
    for (const table of ['jobs', 'events', 'webhook_deliveries'])
      await dataSource.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await dataSource.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true)`,
      [channelId],
    );
    unitOfWork = new UnitOfWork(dataSource);
    const settings = { WEBHOOK_CONCURRENCY: 16, WEBHOOK_TIMEOUT_MS: 15_000 } as CompleteSettings;
    deliveries = new DeliveryClaims(dataSource, unitOfWork, settings);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const fillEvents = (rows: number) =>
    dataSource.query(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
       SELECT $1, gen_random_uuid()::text, 'order:created', gen_random_uuid(), 1, repeat('x', 2000), now()
         FROM generate_series(1, $2::int)`,
      [channelId, rows],
    );
  const queues: readonly [string, Queue][] = [
    [
      'jobs',
      {
        fill: (rows) =>
          dataSource.query(
            `INSERT INTO jobs (channel_id, id, key, type, payload)
             SELECT $1, gen_random_uuid(), gen_random_uuid()::text, 'work', repeat('x', 2000)
               FROM generate_series(1, $2::int)`,
            [channelId, rows],
          ),
        take: (tx) => jobs.claim(tx, ['work'], 100),
      },
    ],
    ['events', { fill: fillEvents, take: (tx) => events.next(tx, 100) }],
    [
      'webhook deliveries',
      {
        fill: async (rows) => {
          await fillEvents(rows);
          await dataSource.query(
            `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
             SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() FROM events
             ON CONFLICT DO NOTHING`,
          );
        },
        take: () => deliveries.take(new Map(), null),
      },
    ],
  ];

  it.each(queues)('costs about the same however long the queue of %s is', async (_name, { fill, take }) => {
    await dataSource.query('TRUNCATE jobs, events, webhook_deliveries');
    await fill(SHORT);
    const short = await quickestMs(take);
    await fill(LONG);
    expect(await quickestMs(take)).toBeLessThan(MOST_TIMES * short);
  });

  async function quickestMs(take: Queue['take']): Promise<number> {
    const tries: number[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const startedMs = performance.now();
      const taken = await unitOfWork.run(take);
      tries.push(performance.now() - startedMs);
      expect(taken.length).toBeGreaterThan(0);
    }
    return Math.min(...tries);
  }
});
