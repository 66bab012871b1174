import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { JobDrain, type NewJob } from '@libs/durable-jobs';
import { OutboxRelay } from '@libs/outbox';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { eventTable, parkedEvents } from '../../src/events/event-table';
import { jobTable } from '../../src/jobs/job-table';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

/** What one look sends: the begin, the statement and the commit, together. */
const MESSAGES_OF_A_LOOK = 3;
const limit = { rows: 10, bytes: 1_000_000 };

describe('a worker whose last round found nothing', () => {
  const channel = randomUUID();
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 2);
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function messagesOf(round: () => Promise<unknown>): Promise<number> {
    const asked = jest.spyOn(Client.prototype, 'query');
    await round();
    const { length } = asked.mock.calls;
    asked.mockRestore();
    return length;
  }

  it('only looks for jobs, and takes the next one', async () => {
    const done: string[] = [];
    const drain = new JobDrain({
      unitOfWork,
      table: jobTable,
      handlers: new Map([['work', { execute: () => Promise.resolve(), failed: () => Promise.resolve() }]]),
      retryPolicy: { delaysMs: [] },
      parkedDelayMs: () => 1_000,
      limit,
      isCareful: false,
      onOutcome: ({ id }, outcome) => void done.push(`${outcome} ${id}`),
    });
    const round = () => drain.drainBatch();
    await round();
    await round();
    expect(await messagesOf(round)).toBe(MESSAGES_OF_A_LOOK);
    const id = randomUUID();
    const job: NewJob = {
      partition: channel,
      id,
      key: 'a',
      type: 'work',
      label: null,
      outline: null,
      payload: '{}',
      once: null,
    };
    await unitOfWork.run((tx) => jobTable.insertIn(tx, [job]));
    expect(await round()).toBe(1);
    expect(done).toEqual([`completed ${id}`]);
  });

  it('only looks for events, and relays the next one', async () => {
    const relayed: string[] = [];
    const relay = new OutboxRelay({
      unitOfWork,
      table: eventTable,
      parked: parkedEvents,
      sagas: [],
      limit,
      retryDelayMs: () => 1_000,
      onRelayed: (events) => void relayed.push(...events.map(({ id }) => id)),
      onParked: () => undefined,
    });
    const round = () => relay.relayBatch();
    while (await round());
    await round();
    expect(await messagesOf(round)).toBe(MESSAGES_OF_A_LOOK);
    const event = {
      partition: channel,
      id: randomUUID(),
      type: 'happened',
      subject: null,
      version: 1,
      data: '{}',
      origin: null,
      occurredAt: new Date(0),
    };
    await unitOfWork.run((tx) => eventTable.insert(tx, [event]));
    await round();
    expect(relayed).toEqual([event.id]);
  });
});
