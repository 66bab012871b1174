import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import {
  type DurableSaga,
  EventTable,
  type EventTableNames,
  type Failure,
  type NewEvent,
  OutboxRelay,
  ParkedEvents,
  ParkedRelay,
  type RecordedEvent,
} from '@libs/outbox';
import { isBlocked, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

const NAMES: EventTableNames = {
  table: 'events',
  partition: 'channel_id',
  subject: 'order_id',
  label: 'order_number',
  positions: 'event_positions',
};
const table = new EventTable(NAMES);
const parked = new ParkedEvents(NAMES);
const channel = randomUUID();
const event = (subject: string | null, version: number, changes: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  partition: channel,
  type: 'happened',
  subject,
  version,
  data: '{}',
  origin: null,
  occurredAt: new Date(0),
  ...changes,
});
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

interface Parked {
  id: string;
  tries: number | null;
  is_first: boolean;
  fault: string | null;
}

describe('the outbox on a real database', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 10);
    await dataSource.initialize();
    await dataSource.query('CREATE TABLE told (n serial, event text PRIMARY KEY)');
    unitOfWork = new UnitOfWork(dataSource);
  });
  beforeEach(() => dataSource.query('TRUNCATE events, told'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const record = (...events: NewEvent[]) => unitOfWork.run((tx) => table.insert(tx, events));
  const tell: DurableSaga = (one) =>
    unitOfWork.runFor(one, async (tx) => {
      await tx.query('INSERT INTO told (event) VALUES ($1)', [one.id]);
    });
  /** Tells all but those that fail, by a statement that Postgres refuses. */
  const tellBut =
    (fails: (one: RecordedEvent) => boolean): DurableSaga =>
    async (one) => {
      if (fails(one)) await unitOfWork.runFor(one, (tx) => tx.query('SELECT 1/0'));
      await tell(one);
    };
  const relayParts = (saga: DurableSaga, failed: string[], delayMs = 0) => ({
    unitOfWork,
    table,
    parked,
    sagas: [saga],
    retryDelayMs: () => delayMs,
    onRelayed: () => undefined,
    onParked: ({ event: one }: Failure) => void failed.push(one.id),
  });
  const relayWith = (saga: DurableSaga, rows = 10, failed: string[] = [], bytes = 1_000_000) =>
    new OutboxRelay({ ...relayParts(saga, failed, 3_600_000), limit: { rows, bytes } });
  const retryWith = (saga: DurableSaga, failed: string[] = [], delayMs = 3_600_000) =>
    new ParkedRelay({ ...relayParts(saga, failed, delayMs), limit: { rows: 16, bytes: 1_000_000 } });
  const relayAll = async (relay: OutboxRelay) => {
    while (await relay.relayBatch());
  };
  const drive = () => dataSource.query('UPDATE events SET next_try_at = now() WHERE next_try_at IS NOT NULL');
  const told = async () =>
    (await dataSource.query<{ event: string }[]>('SELECT event FROM told ORDER BY n')).map(
      (row) => row.event,
    );
  const feed = () =>
    dataSource.query<{ id: string }[]>('SELECT id FROM events WHERE position IS NOT NULL ORDER BY position');
  const parkedRows = () =>
    dataSource.query<Parked[]>(
      `SELECT id, tries, next_try_at IS NOT NULL AS is_first, fault FROM events
        WHERE position IS NULL AND parked_at IS NOT NULL ORDER BY seq`,
    );

  it('relays committed events once, in the order recorded, and nothing that was rolled back', async () => {
    const events = Array.from({ length: 25 }, (_, n) => event(null, n));
    await record(...events.slice(0, 12));
    await unitOfWork
      .run(async (tx) => {
        await table.insert(tx, [event(null, 99)]);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await record(...events.slice(12));
    await relayAll(relayWith(tell));
    await relayAll(relayWith(tell));
    expect(await told()).toEqual(events.map(({ id }) => id));
    expect((await feed()).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it('relays each event once when many relays run', async () => {
    const events = Array.from({ length: 40 }, (_, n) => event(null, n));
    await record(...events);
    await Promise.all(Array.from({ length: 4 }, () => relayAll(relayWith(tell, 7))));
    await relayAll(relayWith(tell, 7));
    expect((await told()).sort()).toEqual(events.map(({ id }) => id).sort());
  });

  it('parks an event that fails, and what follows it in its subject, and nothing else', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const events = [event(a, 1), event(b, 1), event(a, 2), event(b, 2)];
    await record(...events);
    const failed: string[] = [];
    const relay = relayWith(
      tellBut(({ id }) => id === events[0]!.id),
      10,
      failed,
    );
    await relayAll(relay);
    expect(await told()).toEqual([events[1]!.id, events[3]!.id]);
    expect(failed).toEqual([events[0]!.id]);
    const late = event(a, 3);
    await record(late);
    await relayAll(relay);
    expect(await parkedRows()).toEqual([
      { id: events[0]!.id, tries: 1, is_first: true, fault: 'division by zero' },
      { id: events[2]!.id, tries: null, is_first: false, fault: null },
      { id: late.id, tries: null, is_first: false, fault: null },
    ]);
  });

  it('relays parked events in order when they are due, and numbers them after earlier ones', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const events = [event(a, 1), event(b, 1), event(a, 2), event(a, 3)];
    await record(...events);
    let broken = true;
    const saga = tellBut(({ id }) => broken && id === events[0]!.id);
    await relayAll(relayWith(saga));
    expect(await retryWith(saga).retry(channel)).toBe(0);
    await drive();
    expect(await retryWith(saga).retry(channel)).toBe(1);
    expect(await parkedRows()).toMatchObject([{ tries: 2, is_first: true }, { is_first: false }, {}]);
    broken = false;
    await drive();
    await retryWith(saga).retry(channel);
    const order = idsOf([events[1]!, events[0]!, events[2]!, events[3]!]);
    expect(await told()).toEqual(order);
    expect(idsOf(await feed())).toEqual(order);
    expect(await parkedRows()).toEqual([]);
  });

  it('continues with the events of a subject up to the next one that fails, however many there are', async () => {
    const a = randomUUID();
    const events = Array.from({ length: 60 }, (_, n) => event(a, n));
    await record(...events);
    let failing = 0;
    const saga = tellBut(({ version }) => version === failing);
    await relayAll(relayWith(saga, 100));
    expect(await parkedRows()).toHaveLength(60);
    failing = 40;
    await drive();
    const retry = retryWith(saga);
    while ((await retry.retry(channel)) > 0);
    expect(await told()).toEqual(idsOf(events.slice(0, 40)));
    expect(await parkedRows()).toHaveLength(20);
    expect((await parkedRows()).filter(({ is_first }) => is_first)).toMatchObject([
      { id: events[40]!.id, fault: 'division by zero' },
    ]);
    failing = -1;
    await drive();
    while ((await retry.retry(channel)) > 0);
    expect(await told()).toEqual(idsOf(events));
  });

  it('loses and repeats nothing, and keeps the order of each subject, while many processes relay, park and retry', async () => {
    const subjects = Array.from({ length: 8 }, () => randomUUID());
    const events = Array.from({ length: 400 }, (_, n) => event(subjects[n % 8]!, n));
    const saga = tellBut(() => Math.random() < 0.1);
    let ended = false;
    // As the loops of a process go on when somebody else has kept a row locked for too long.
    const passOver = (error: unknown) => {
      if (!isBlocked(error)) throw error;
    };
    const work = (once: () => Promise<unknown>) => async () => {
      while (!ended) await once().catch(passOver);
    };
    const relays = [1, 2].map(() => {
      const limit = { rows: 20, bytes: 1_000_000 };
      const one = new OutboxRelay({ ...relayParts(saga, [], 1), limit });
      return work(() => one.relayBatch());
    });
    const retries = [1, 2, 3].map(() => {
      const one = retryWith(saga, [], 1);
      return work(() => one.retry(channel));
    });
    const running = [...relays, ...retries].map((one) => one());
    try {
      for (let n = 0; n < events.length; n += 20) await record(...events.slice(n, n + 20));
      await until('all are told', async () => (await told()).length >= events.length, 30_000);
    } finally {
      ended = true;
      await Promise.all(running);
    }
    const ids = await told();
    const ofSubject = (all: readonly string[], subject: string) =>
      all.filter((id) => events.find((one) => one.id === id)!.subject === subject);
    for (const subject of subjects)
      expect(ofSubject(ids, subject)).toEqual(ofSubject(idsOf(events), subject));
    expect(await parkedRows()).toEqual([]);
    const positions = idsOf(await feed());
    for (const subject of subjects)
      expect(ofSubject(positions, subject)).toEqual(ofSubject(idsOf(events), subject));
  });

  it('makes the first of a subject due when a release without parking has relayed the one before', async () => {
    const a = randomUUID();
    const events = [event(a, 1), event(a, 2)];
    await record(...events);
    await relayAll(relayWith(tellBut(({ version }) => version === 1)));
    await dataSource.query(`UPDATE events SET position = 1 WHERE id = $1`, [events[0]!.id]);
    expect(await retryWith(tell).retry(channel)).toBe(0);
    await unitOfWork.run((tx) => parked.mend(tx));
    expect(await retryWith(tell).retry(channel)).toBe(1);
    expect(await told()).toEqual([events[1]!.id]);
  });

  it('relays events of others although a batch is full of failing ones', async () => {
    const other = event(null, 1, { partition: randomUUID() });
    await record(...Array.from({ length: 50 }, (_, n) => event(randomUUID(), n)), other);
    const relay = relayWith(
      tellBut(({ partition }) => partition === channel),
      10,
    );
    await relayAll(relay);
    expect(await told()).toEqual([other.id]);
    expect(await parkedRows()).toHaveLength(50);
  });

  it('lets partitions take turns, however many events one of them has', async () => {
    const others = Array.from({ length: 3 }, () => event(randomUUID(), 1, { partition: randomUUID() }));
    await record(...Array.from({ length: 500 }, (_, n) => event(randomUUID(), n)), ...others);
    const { events, hasMore } = await unitOfWork.run((tx) =>
      table.ready(tx, { limit: { rows: 20, bytes: 1_000_000 }, startAfter: channel, except: [] }),
    );
    expect(idsOf(events)).toEqual(expect.arrayContaining(idsOf(others)));
    expect(events).toHaveLength(20);
    expect(hasMore).toBe(true);
  });

  it('reaches every partition when more of them wait than fit into a batch', async () => {
    const events = Array.from({ length: 60 }, () => event(null, 1, { partition: randomUUID() }));
    await record(...events);
    const relay = relayWith(tell, 7);
    await relayAll(relay);
    expect((await told()).sort()).toEqual(idsOf(events).sort());
  });

  it('ends a batch when its events reach the limit in bytes', async () => {
    const events = [900, 900, 5_000, 10].map((bytes, n) => event(null, n, { data: 'x'.repeat(bytes) }));
    await record(...events);
    const take = () =>
      unitOfWork.run(async (tx) => {
        const limit = { rows: 10, bytes: 1_000 };
        const batch = await table.ready(tx, { limit, startAfter: channel, except: [] });
        await table.markRelayed(tx, batch.events);
        return { ids: idsOf(batch.events), hasMore: batch.hasMore };
      });
    expect(await take()).toEqual({ ids: idsOf(events.slice(0, 2)), hasMore: true });
    expect(await take()).toEqual({ ids: [events[2]!.id], hasMore: true });
    expect(await take()).toEqual({ ids: [events[3]!.id], hasMore: false });
  });

  it('begins with one event at a time, each counted before it is relayed, until everything found at the start is relayed', async () => {
    await record(...Array.from({ length: 4 }, (_, n) => event(null, n)));
    const seen: (number | null)[] = [];
    const relay = relayWith(async (one) => {
      const [row] = await dataSource.query<{ tries: number | null }[]>(
        'SELECT tries FROM events WHERE id = $1',
        [one.id],
      );
      seen.push(row!.tries);
      await tell(one);
    }, 100);
    for (let n = 1; n <= 4; n += 1) {
      expect(await relay.relayBatch()).toBe(true);
      expect(await told()).toHaveLength(n);
    }
    expect(await relay.relayBatch()).toBe(true);
    await record(event(null, 5), event(null, 6));
    await relay.relayBatch();
    expect(seen).toEqual([1, 1, 1, 1, null, null]);
  });

  it('parks an event that has crashed several processes', async () => {
    const [bad, good] = [event(null, 1), event(null, 2)];
    await record(bad, good);
    const ends = new Error('the process ends here: Connection terminated');
    for (let process = 1; process <= 3; process += 1) {
      const relay = relayWith(async () => Promise.reject(ends));
      await expect(relay.relayBatch()).rejects.toThrow(ends);
    }
    await relayAll(relayWith(tell));
    expect(await told()).toEqual([good.id]);
    expect(await parkedRows()).toMatchObject([
      { id: bad.id, is_first: true, fault: expect.stringContaining('ended') },
    ]);
  });

  it('runs no task after the commit that a failed event has requested', async () => {
    const events = [event(null, 1), event(null, 2)];
    await record(...events);
    const called: string[] = [];
    const saga: DurableSaga = (one) =>
      unitOfWork.runFor(one, async (tx) => {
        tx.afterCommit(() => called.push(one.id));
        if (one.id === events[0]!.id) await tx.query('SELECT 1/0');
      });
    await relayAll(relayWith(saga));
    expect(called).toEqual([events[1]!.id]);
  });

  it('leaves nothing half relayed when its connection is cut', async () => {
    const events = [event(null, 1), event(null, 2)];
    await record(...events);
    let cut = false;
    const saga: DurableSaga = async (one) => {
      await tell(one);
      if (cut) return;
      cut = true;
      await unitOfWork.runFor(one, (tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    };
    await expect(relayWith(saga).relayBatch()).rejects.toThrow();
    expect(await told()).toEqual([]);
    await relayAll(relayWith(saga));
    expect(await told()).toEqual(events.map(({ id }) => id));
  });

  it('tries once to read what is ready: no event of a batch is to blame that could not be read', async () => {
    let reads = 0;
    class CountedTable extends EventTable {
      override ready(...selection: Parameters<EventTable['ready']>) {
        reads += 1;
        return super.ready(...selection);
      }
    }
    const relay = new OutboxRelay({
      ...relayParts(tell, []),
      table: new CountedTable(NAMES),
      limit: { rows: 10, bytes: 1_000_000 },
    });
    await relayAll(relay);
    await record(event(null, 1));
    await relay.relayBatch();
    reads = 0;
    const other = dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('LOCK TABLE events');
    await expect(relay.relayBatch()).rejects.toThrow('lock timeout');
    await other.rollbackTransaction();
    await other.release();
    expect(reads).toBe(1);
  });
});
