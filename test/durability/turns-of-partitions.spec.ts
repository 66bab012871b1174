import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type DurableSaga, EventTable, type NewEvent, OutboxRelay, ParkedEvents } from '@libs/outbox';
import { type PreparedStatement, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const NAMES = {
  table: 'events',
  partition: 'channel_id',
  subject: 'order_id',
  label: 'order_number',
  positions: 'event_positions',
};
const table = new EventTable(NAMES);
const parked = new ParkedEvents(NAMES);

/** In the order of their names, as the relay goes round them. */
const partitionOf = (name: string) => `${name.repeat(8)}-0000-4000-8000-000000000000`;
const eventsOf = (name: string, count: number, bytes = 2): NewEvent[] =>
  Array.from({ length: count }, (_, version) => ({
    id: randomUUID(),
    partition: partitionOf(name),
    type: 'happened',
    subject: null,
    version,
    data: 'x'.repeat(bytes),
    origin: null,
    occurredAt: new Date(0),
  }));

describe('the turns of partitions in the outbox', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  /** How many events of each partition have been told. */
  let told: Record<string, number>;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 10);
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource);
  });
  beforeEach(async () => {
    await dataSource.query('TRUNCATE events');
    told = {};
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const record = (...events: NewEvent[]) => unitOfWork.run((tx) => table.insert(tx, events));

  /** A relay that takes whole batches, the first one after the partition `after`. */
  async function relayAfter(after: string, limit: { rows: number; bytes: number }, saga: DurableSaga) {
    const relay = new OutboxRelay({
      unitOfWork,
      table,
      parked,
      sagas: [saga],
      limit,
      retryDelayMs: () => 3_600_000,
      onRelayed: (events) => {
        for (const { partition } of events) told[partition[0]!] = (told[partition[0]!] ?? 0) + 1;
      },
      onParked: () => undefined,
    });
    await record(...eventsOf(after, 1));
    while (await relay.relayBatch());
    told = {};
    return relay;
  }

  it('find the failing one although the others always have new events, more than fit into a batch', async () => {
    const names = ['1', '2', '3', '4', '5', '6'];
    const relay = await relayAfter('6', { rows: 3, bytes: 1_000_000 }, async (one) => {
      if (one.partition === partitionOf('2')) await unitOfWork.runFor(one, (tx) => tx.query('SELECT 1/0'));
    });
    for (let round = 0; round < 10; round += 1) {
      await record(...names.flatMap((name) => eventsOf(name, 1)));
      await relay.relayBatch();
    }
    expect(Object.keys(told).sort()).toEqual(['1', '3', '4', '5', '6']);
  });

  it.each(['0', 'f'])(
    'reach those behind more failing ones than fit into a batch, after %s',
    async (after) => {
      const failing = ['1', '2', '3', '4', '5'];
      await record(...[...failing, 'a'].flatMap((name) => eventsOf(name, 2)));
      const except = failing.map(partitionOf);
      const selection = { limit: { rows: 2, bytes: 1_000 }, startAfter: partitionOf(after), except };
      const { events } = await unitOfWork.run((tx) => table.ready(tx, selection));
      expect(events.map(({ partition }) => partition)).toEqual([partitionOf('a'), partitionOf('a')]);
    },
  );

  it('look up in a hash which of thousands are skipped', async () => {
    const except = Array.from({ length: 5_000 }, () => randomUUID());
    const selection = { limit: { rows: 400, bytes: 1_000_000 }, startAfter: randomUUID(), except };
    let plan = '';
    await unitOfWork.run(async (tx) => {
      const query = async ({ text }: PreparedStatement, ...rest: [unknown[]]) => {
        const lines = await tx.query<Record<string, string>>(`EXPLAIN (VERBOSE) ${text}`, ...rest);
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return [];
      };
      await table.ready({ query, keepsPlans: tx.keepsPlans } as unknown as Tx, selection);
    });
    // Where each of the two walks begins, where it goes on, and in what it has found.
    expect(plan.match(/hashed SubPlan/g)).toHaveLength(6);
    expect(plan).not.toMatch(/(ANY|ALL) \((\$3|'\{)/);
  });

  it('go on behind the last event that was taken when the bytes of a batch leave out the later ones', async () => {
    const relay = await relayAfter('f', { rows: 400, bytes: 1_000 }, async () => undefined);
    await record(...eventsOf('a', 20, 1_000), ...eventsOf('d', 1, 10), ...eventsOf('e', 50, 10));
    for (let round = 0; round < 3; round += 1) await relay.relayBatch();
    expect(told).toMatchObject({ a: expect.any(Number), d: 1 });
  });
});
