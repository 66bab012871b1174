import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type DurableSaga, EventTable, type NewEvent, OutboxRelay, type RecordedEvent } from '@libs/outbox';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/database';

const table = new EventTable({
  table: 'events',
  partition: 'channel_id',
  subject: 'order_id',
  label: 'order_number',
  positions: 'event_positions',
});
const channel = randomUUID();
const event = (subject: string | null, version: number): NewEvent => ({
  id: randomUUID(),
  partition: channel,
  type: 'happened',
  subject,
  version,
  data: '{}',
  origin: null,
  occurredAt: new Date(0),
});

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
  const relayWith = (saga: DurableSaga, batchSize = 10, stuck: RecordedEvent[] = []) =>
    new OutboxRelay({
      unitOfWork,
      table,
      sagas: [saga],
      batchSize,
      onRelayed: () => undefined,
      onStuck: (one) => stuck.push(one),
    });
  const relayAll = async (relay: OutboxRelay) => {
    while (await relay.relayBatch());
  };
  const told = async () =>
    (await dataSource.query<{ event: string }[]>('SELECT event FROM told ORDER BY n')).map(
      (row) => row.event,
    );
  const feed = () =>
    dataSource.query<{ id: string }[]>('SELECT id FROM events WHERE position IS NOT NULL ORDER BY position');

  it('tells what was committed, once, in the order recorded, and nothing that was undone', async () => {
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

  it('tells each event once when many relays run', async () => {
    const events = Array.from({ length: 40 }, (_, n) => event(null, n));
    await record(...events);
    await Promise.all(Array.from({ length: 4 }, () => relayAll(relayWith(tell, 7))));
    await relayAll(relayWith(tell, 7));
    expect((await told()).sort()).toEqual(events.map(({ id }) => id).sort());
  });

  it('holds back only the later events of a subject whose event fails', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const events = [event(a, 1), event(b, 1), event(a, 2), event(b, 2)];
    await record(...events);
    let broken = true;
    const saga: DurableSaga = async (one) => {
      if (broken && one.id === events[0]!.id) await unitOfWork.runFor(one, (tx) => tx.query('SELECT 1/0'));
      await tell(one);
    };
    const stuck: RecordedEvent[] = [];
    await relayAll(relayWith(saga, 10, stuck));
    expect(await told()).toEqual([events[1]!.id, events[3]!.id]);
    expect(stuck.map(({ id }) => id)).toEqual([events[0]!.id]);
    broken = false;
    await relayAll(relayWith(saga));
    expect(await told()).toEqual([events[1], events[3], events[0], events[2]].map((one) => one!.id));
  });

  it('leaves nothing half told when its connection is cut', async () => {
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
});
