import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { JobClaims, JobTable } from '@libs/durable-jobs';
import { NIL } from 'uuid';
import { ALL_TOGETHER, LocalWakeUps } from '@libs/work-queue';
import type { RecordedEvent } from '@libs/outbox';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import type { CompleteSettings } from '../../src/infrastructure/config';
import { OnePostgres } from '../../src/infrastructure/database';
import { PlacePushTable } from '../../src/dts/push/place-push-table';
import { PushTable } from '../../src/dts/push/push-table';
import { eventTable, parkedEvents } from '../../src/events/event-table';
import { ParkedEventRows } from '../../src/events/parked/parked-event-rows';
import { JOB_TABLES } from '../../src/jobs/job-table';
import { type ParkedOf, ParkedWork } from '../../src/parked';
import type { AttemptRecord, ClaimedDelivery } from '../../src/webhooks/delivery/delivery';
import { DeliveryClaims } from '../../src/webhooks/delivery/claims/delivery-claims';
import { DeliveryFaults } from '../../src/webhooks/delivery/claims/delivery-faults';
import { ProbeRights } from '../../src/webhooks/delivery/claims/probe-rights';
import { DueChannels } from '../../src/webhooks/delivery/claims/due-channels';
import { NextInOrder } from '../../src/webhooks/delivery/results/next-in-order';
import { writeAttempts } from '../../src/webhooks/delivery/results/write-attempts';
import { makeDeliveries } from '../../src/webhooks/fan-out/make-deliveries';
import { delivered } from '../support/receivers/delivered';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { OwnPostgres } from '../support/postgres/own-postgres';

const TABLES = ['jobs', 'events', 'order_versions', 'webhook_deliveries', 'push_messages', 'place_pushes'];
const SHORT = 200;
const LONG = 20_000;
/** A statement that reads the whole of the long queue reads all of LONG more. */
const MOST_MORE = LONG / 20;
const CONNECTIONS = 4;
const TRIES = 5;
const ROOM = { deliveries: 16, bytes: 8_388_608, isEmpty: true };
const READY = { limit: { rows: 100, bytes: 8_000_000 }, startAfter: NIL };

/** What was waiting and done when Postgres last analysed its tables; null: never. */
type Look = { readonly waiting: number; readonly done: number } | null;

const LOOKS: readonly [string, Look][] = [
  ['never', null],
  ['while they were empty', { waiting: 0, done: 0 }],
  ['when three rows waited', { waiting: 3, done: 0 }],
  ['when all was done', { waiting: 0, done: 2_000 }],
  ['when nearly all was done', { waiting: 3, done: 2_000 }],
  ['when all waited', { waiting: 2_000, done: 0 }],
];

const SHORT_FORM = { isShort: true, isDerived: true };

type Take = (tx: Tx) => Promise<unknown[]>;

/** Rows as they wait, how they end, and in what ways the next of them are taken: those that only read them first. */
interface Queue {
  readonly fill: (rows: number) => Promise<unknown>;
  readonly finish: string;
  readonly takes: Readonly<Record<string, Take>>;
}

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
});
afterAll(() => postgres.stop());

describe.each(LOOKS)('taking from a queue when Postgres looked at it last %s', (_when, look) => {
  const channelId = randomUUID();
  const jobs = new JobClaims(JOB_TABLES, new Map([['work', null]]));
  const leased = new JobClaims(JOB_TABLES, new Map([['channel_health_check', null]]), true);
  const take = async (claims: JobClaims, tx: Tx, rows = 100) => [
    ...(await claims.take(tx, { rows, bytes: 8_388_608 }, null)).jobs,
  ];
  const jobTable = new JobTable(JOB_TABLES);
  const complete: Take = async (tx) => {
    const claimed = await take(jobs, tx, SHORT / TRIES);
    await jobTable.complete(tx, claimed);
    return claimed;
  };
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let deliveries: DeliveryClaims;
  let nextInOrder: NextInOrder;
  let due: DueChannels;
  let parkedRows: ParkedOf['rows'];
  let pushMessages: PushTable;
  let placePushes: PlacePushTable;

  beforeAll(async () => {
    database = await createTestDatabase(undefined, postgres.url);
    dataSource = createDataSource(database.url, CONNECTIONS);
    await dataSource.initialize();
    for (const table of TABLES)
      await dataSource.query(`ALTER TABLE ${table} SET UNLOGGED, SET (autovacuum_enabled = false)`);
    await dataSource.query('ALTER TABLE order_versions DISABLE TRIGGER USER');
    await dataSource.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{order:created}')`,
      [channelId],
    );
    unitOfWork = new UnitOfWork(dataSource);
    const settings = { WEBHOOK_TIMEOUT_MS: 15_000 } as CompleteSettings;
    const topology = new OnePostgres(dataSource);
    pushMessages = new PushTable(dataSource, unitOfWork, topology);
    placePushes = new PlacePushTable(unitOfWork, topology);
    const probes = new ProbeRights(unitOfWork, topology, settings);
    const faults = new DeliveryFaults(dataSource, probes, settings);
    deliveries = new DeliveryClaims(unitOfWork, topology, faults, probes);
    nextInOrder = new NextInOrder(topology);
    due = new DueChannels(unitOfWork, topology);
    const work = new ParkedWork(dataSource, unitOfWork, topology);
    new ParkedEventRows(work, new LocalWakeUps());
    parkedRows = work.of('event')[0]!.rows;
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const JOBS = {
    fill: (rows: number) =>
      dataSource.query(
        `INSERT INTO jobs (channel_id, id, key, type, payload)
         SELECT $1, gen_random_uuid(), gen_random_uuid()::text, 'work', repeat('x', 500)
           FROM generate_series(1, $2::int)`,
        [channelId, rows],
      ),
    finish: `UPDATE jobs SET status = 'completed', payload = ''`,
  };
  const JOBS_OF_ONE_ORDER = {
    ...JOBS,
    fill: async (rows: number) => {
      await dataSource.query(
        `INSERT INTO jobs (channel_id, id, key, type, payload)
         SELECT $1, gen_random_uuid(), 'one order', 'work', repeat('x', 200) FROM generate_series(1, $2::int)`,
        [channelId, rows],
      );
      await JOBS.fill(50);
    },
  };
  const LEASED_JOBS = {
    ...JOBS,
    fill: async (rows: number) => {
      await JOBS.fill(rows);
      await dataSource.query(
        `INSERT INTO jobs (channel_id, id, key, type, payload)
         SELECT $1, gen_random_uuid(), gen_random_uuid()::text, 'channel_health_check', '{}' FROM generate_series(1, 5)`,
        [channelId],
      );
    },
  };
  const EVENTS = {
    fill: (rows: number) =>
      dataSource.query(
        `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
         SELECT $1, gen_random_uuid()::text, 'order:created', gen_random_uuid(), 1, repeat('x', 500), now()
           FROM generate_series(1, $2::int)`,
        [channelId, rows],
      ),
    finish: `UPDATE events SET position = seq`,
  };
  const PARKED = {
    fill: async (rows: number) => {
      await EVENTS.fill(rows);
      await dataSource.query(
        `UPDATE events SET parked_at = now(), next_try_at = now(), tries = 1 WHERE position IS NULL AND parked_at IS NULL`,
      );
    },
    finish: `UPDATE events SET position = seq, parked_at = NULL, next_try_at = NULL, tries = NULL`,
  };
  const BESIDE_PARKED = {
    ...PARKED,
    fill: async (rows: number) => {
      await PARKED.fill(rows);
      await EVENTS.fill(100);
    },
  };
  const DELIVERIES = {
    fill: async (rows: number) => {
      await EVENTS.fill(rows);
      await dataSource.query(
        `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, snapshot, created_at)
         SELECT channel_id, order_id, version, 'order_create', '[]',
                (SELECT string_agg(md5(id || n), '') FROM generate_series(1, 30) n), now() FROM events
         ON CONFLICT DO NOTHING`,
      );
      await dataSource.query(
        `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
         SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() FROM events
         ON CONFLICT DO NOTHING`,
      );
    },
    finish: `UPDATE webhook_deliveries SET state = 'delivered', due_at = NULL`,
  };
  const PUSHES = {
    fill: (rows: number) =>
      dataSource.query(
        `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, due_at)
         SELECT $1, gen_random_uuid()::text, 'device', gen_random_uuid(), gen_random_uuid(), 'A', 'pending', now()
           FROM generate_series(1, $2::int)`,
        [channelId, rows],
      ),
    finish: `UPDATE push_messages SET state = 'sent', due_at = NULL`,
  };
  const DELIVERIES_OF_ONE_ORDER = {
    ...DELIVERIES,
    fill: async (rows: number) => {
      await DELIVERIES.fill(rows);
      await dataSource.query(
        `UPDATE webhook_deliveries d SET order_id = $1, version = n.version
           FROM (SELECT event_id, row_number() OVER (ORDER BY id) AS version FROM webhook_deliveries) n
          WHERE n.event_id = d.event_id AND d.state = 'pending'`,
        [channelId],
      );
    },
  };
  const claim = () =>
    deliveries.take(new Map([[channelId, ROOM]]), {
      bytes: ROOM.bytes,
      largest: Infinity,
      mostLost: Infinity,
    });
  const PLACE_PUSHES = {
    fill: (rows: number) =>
      dataSource.query(
        `INSERT INTO place_pushes (channel_id, event_id, order_id)
         SELECT $1, gen_random_uuid()::text, gen_random_uuid() FROM generate_series(1, $2::int)`,
        [channelId, rows],
      ),
    finish: 'DELETE FROM place_pushes',
  };
  const queues: readonly [string, Queue][] = [
    ['jobs', { ...JOBS, takes: { claimed: (tx) => take(jobs, tx), completed: complete } }],
    ['jobs of one order', { ...JOBS_OF_ONE_ORDER, takes: { claimed: (tx) => take(jobs, tx) } }],
    ['jobs that are leased, behind others', { ...LEASED_JOBS, takes: { claimed: (tx) => take(leased, tx) } }],
    [
      'events',
      {
        ...EVENTS,
        takes: {
          'of all channels': async (tx) => [...(await eventTable.ready(tx, { ...READY, except: [] })).events],
          'of one channel': async (tx) => [...(await eventTable.readyOf(tx, channelId, READY.limit)).events],
        },
      },
    ],
    [
      'events beside many that are parked',
      {
        ...BESIDE_PARKED,
        takes: {
          'parked behind them': async (tx) => {
            const { events } = await eventTable.ready(tx, { ...READY, except: [] });
            await parkedEvents.parkBehind(tx, events);
            return [...events];
          },
        },
      },
    ],
    [
      'parked events',
      {
        ...PARKED,
        takes: {
          'their channels': () => parkedEvents.partitionsWithDue(unitOfWork, ALL_TOGETHER),
          listed: () => parkedRows.list(null, null, 100),
          begun: (tx) => parkedEvents.begin(tx, channelId, READY.limit, () => 0),
        },
      },
    ],
    [
      'parked events that are driven again',
      {
        ...PARKED,
        takes: {
          retried: async (tx) => {
            const listed = await parkedRows.list(null, null, 100);
            await queryInIndexOrder(
              tx,
              `UPDATE events SET next_try_at = now() + interval '1 hour' WHERE channel_id = $1 AND id = ANY ($2)`,
              [channelId, listed.map(({ id }) => id)],
            );
            return [await parkedRows.retry(tx, { partition: null, ids: null }, 100)];
          },
        },
      },
    ],
    [
      'webhook deliveries',
      {
        ...DELIVERIES,
        takes: {
          'their channels': () => due.find(0),
          'next to those before them': async (tx) => {
            const before = await tx.query<ClaimedDelivery>(
              `SELECT channel_id, order_id, 0 AS version FROM webhook_deliveries WHERE due_at IS NOT NULL LIMIT 100`,
            );
            const records = before.map((delivery) => ({ delivery, state: 'delivered' }) as AttemptRecord);
            return [...(await nextInOrder.release(tx, records))];
          },
          claimed: async () => [...(await claim()).deliveries],
          'with their results': async (tx) => {
            const { deliveries: claimed } = await claim();
            return writeAttempts(tx, new OnePostgres(dataSource), claimed.map(delivered), SHORT_FORM);
          },
          'claimed when they are made': async (tx) => {
            const events = Array.from({ length: 100 }, () => newEvent(channelId));
            const rooms = new Map(events.map((event) => [event, ROOM.bytes]));
            return [
              ...(await makeDeliveries(tx, new OnePostgres(dataSource), events, { rooms, bytes: ROOM.bytes }))
                .claimed,
            ];
          },
        },
      },
    ],
    [
      'webhook deliveries of one order, of which all but the first wait for another',
      {
        ...DELIVERIES_OF_ONE_ORDER,
        takes: { claimed: async () => Array.from({ length: (await claim()).handled }) },
      },
    ],
    [
      'push messages',
      {
        ...PUSHES,
        takes: {
          'their channels': () => pushMessages.channelsWithDue(),
          claimed: () => pushMessages.claim(channelId, SHORT / TRIES, 10_000),
        },
      },
    ],
    [
      'pushes to places',
      {
        ...PLACE_PUSHES,
        takes: {
          'their channels': () => placePushes.channelsWithDue(),
          begun: () => placePushes.begin(channelId, SHORT / TRIES, () => 10_000),
        },
      },
    ],
  ];

  const fillShort = async ({ fill, finish }: Queue) => {
    await dataSource.query(`TRUNCATE ${TABLES.join()}`);
    if (look !== null) {
      await fill(look.done);
      await dataSource.query(finish);
      await fill(look.waiting);
      await dataSource.query(`ANALYZE ${TABLES.join()}`);
    }
    await fill(SHORT);
  };

  it.each(queues)('reads about the same however long it is: %s', async (kind, queue) => {
    await fillShort(queue);
    const short = await rowsOf(queue.takes);
    await queue.fill(LONG);
    const long = await rowsOf(queue.takes);
    const most = kind.startsWith('push') ? 2 * SHORT : MOST_MORE;
    for (const [name, rows] of Object.entries(long))
      expect([name, rows, rows < short[name]! + most]).toEqual([name, rows, true]);
  });

  async function rowsOf(takes: Queue['takes']): Promise<Record<string, number>> {
    const rows: Record<string, number> = {};
    for (const [name, take] of Object.entries(takes)) rows[name] = await fewestRows(take);
    return rows;
  }

  async function fewestRows(take: Take): Promise<number> {
    const tries: number[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const before = await rowsRead();
      const taken = await unitOfWork.run(take);
      tries.push((await rowsRead()) - before);
      expect(taken.length).toBeGreaterThan(0);
    }
    return Math.min(...tries);
  }

  /** Rows of the queues that were read so far: what each connection knows of that is asked for first. */
  async function rowsRead(): Promise<number> {
    const runners = Array.from({ length: CONNECTIONS }, () => dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.query('SELECT pg_stat_force_next_flush()')));
    await Promise.all(runners.map((runner) => runner.release()));
    const [row] = await dataSource.query<{ n: number }[]>(ROWS_READ, [TABLES]);
    return row!.n;
  }
});

const ROWS_READ = `
  SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = ANY ($1))::int
       + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = ANY ($1))::int AS n`;

function newEvent(channelId: string): RecordedEvent {
  return {
    id: randomUUID(),
    partition: channelId,
    type: 'order:created',
    subject: randomUUID(),
    version: 1,
    data: '{}',
    origin: null,
    occurredAt: new Date(),
  };
}
