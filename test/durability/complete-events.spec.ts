import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../ormconfig';
import { EventsLeaveTheOrderOut1763960000000 } from '../../src/infrastructure/database/migrations/1763960000000-events-leave-the-order-out';
import { EventsStoreWhatTheyAdd1764900002000 } from '../../src/infrastructure/database/migrations/1764900002000-events-store-what-they-add';
import { DerivedIsLeftOut1795600161000 } from '../../src/infrastructure/database/migrations/1795600161000-derived-is-left-out';
import type { Order } from '../../src/contract';
import type { OrderEvent } from '../../src/orders/model/order-change';
import { orderEventData, withoutOrder } from '../../src/orders/store/order-event-data';
import type { Origin } from '../../src/orders/model/origin';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const channel_id = randomUUID();
const order_id = randomUUID();
const ORDER = {
  id: order_id,
  version: 3,
  channel_id,
  status: 'picking',
  order_number: 'Nº 1 \\ "quoted" 😀',
  items: [{ item_id: 'one' }],
} as unknown as Order;
const MOVED: OrderEvent = {
  type: 'order:status_changed',
  data: {
    status: { from: 'pending', to: 'picking' },
    previous_status: 'pending',
    old_status: 'pending',
    new_status: 'picking',
    metadata: { updated_by: 'till', user_id: null },
  },
};
const STORED = { channel_id, order_id, version: 3 };
const NOBODY: Origin = { clientName: 'test', commandOrigin: null, correlationId: null, requestId: null };

describe('the view of events with their complete payload', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 2);
    await dataSource.initialize();
    await dataSource.query(
      `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, created_at, snapshot)
       VALUES ($1, $2, 3, 'status_change', '[]', now(), $3)`,
      [channel_id, order_id, JSON.stringify(ORDER)],
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function keep(type: string, version: number | null, data: string): Promise<string> {
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [channel_id, id, type, order_id, version, data],
    );
    return id;
  }
  const textIn = async (source: 'events' | 'told_events', id: string) => {
    const sql = `SELECT data FROM ${source} WHERE channel_id = $1 AND id = $2`;
    const [row] = await dataSource.query<{ data: string }[]>(sql, [channel_id, id]);
    return row!.data;
  };
  const told = (id: string) => textIn('told_events', id);
  const made = (event: OrderEvent, origin: Origin = NOBODY, isShort = false) =>
    keep(event.type, 3, orderEventData(ORDER, event, origin, isShort));

  it('has the complete order, with its id as order_id too', async () => {
    const id = await made({ type: 'order:created', data: {} });
    expect(await told(id)).toBe(JSON.stringify({ order_id, ...ORDER }));
  });

  it('has what the event adds, and its cause', async () => {
    const data = { changes: { metadata: [{ '\u0001': '\u0001' }] } };
    const origin = { ...NOBODY, commandOrigin: 'erp', correlationId: 'c-1' };
    const id = await made({ type: 'order:updated', data }, origin);
    expect(JSON.parse(await told(id))).toEqual({
      order_id,
      ...ORDER,
      ...data,
      caused_by: 'erp',
      correlation_id: 'c-1',
    });
  });

  it('has the order within a status change, which says its own status', async () => {
    const data = { old_status: 'pending', new_status: 'picking', metadata: {} };
    const id = await made({ type: 'order:status_changed', data });
    const { order_number, version } = ORDER;
    const head = { order_id, channel_id, order_number, version, ...data };
    expect(await told(id)).toBe(JSON.stringify({ ...head, order: { order_id, ...ORDER } }));
  });

  it.each([
    ['order:created', '', ''],
    ['order:updated', ',"changes":{"a":"}"}', ''],
    ['order:status_changed', ',"new_status":"picking","order":{"order_id":"' + order_id + '"', '}'],
  ])('has the order of an %s that an earlier release left out at a mark', async (type, added, end) => {
    const begin = `{"order_id":"${order_id}"${added}`;
    const id = await keep(type, 3, `${begin}\u0001${end}`);
    expect(await told(id)).toBe(`${begin},${JSON.stringify(ORDER).slice(1)}${end}`);
    expect(JSON.parse(withoutOrder({ ...STORED, data: `${begin}\u0001${end}` }))).toMatchObject({ order_id });
  });

  it('is made of a text without marks, which is shorter than what earlier releases stored', async () => {
    for (const [type, data] of [
      ['order:created', {}],
      ['order:status_changed', { old_status: 'pending', new_status: 'picking', metadata: {} }],
    ] as const) {
      const id = await made({ type, data });
      const stored = await textIn('events', id);
      const { order: _order, ...told } = JSON.parse(withoutOrder({ ...STORED, data: stored })) as Record<
        string,
        unknown
      >;
      expect(told).toEqual({ order_id, ...(JSON.parse(stored) as object) });
      expect(stored).not.toContain('\u0001');
      expect(stored.length).toBeLessThan(JSON.stringify(told).length);
    }
  });

  it('is the same for a status change that leaves out what its columns say', async () => {
    const metadata = fc.dictionary(
      fc.string(),
      fc.oneof(fc.json(), fc.constant({ item_id: 'a', quantity: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(metadata, async (said) => {
        const [from, to] = ['pending', 'picking'];
        const data = {
          ...{ status: { from, to }, previous_status: from, old_status: from, new_status: to },
          metadata: { ...said, updated_by: 'till', user_id: null, user_name: null, auto_transition: true },
        };
        const event: OrderEvent = { type: 'order:status_changed', data };
        const long = await made(event, { ...NOBODY, commandOrigin: 'erp' });
        const short = await made(event, { ...NOBODY, commandOrigin: 'erp' }, true);
        expect(await told(short)).toBe(await told(long));
        const stored = await textIn('events', short);
        expect(stored.length).toBeLessThan((await textIn('events', long)).length - 200);
        expect(withoutOrder({ ...STORED, data: stored })).toBe(
          withoutOrder({ ...STORED, data: await textIn('events', long) }),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('shows events unchanged that an older release stored whole, or that have no version', async () => {
    const whole = JSON.stringify({ order_id, ...ORDER, note: '$1 \\1 \\u0001' });
    expect(await told(await keep('order:created', 3, whole))).toBe(whole);
    expect(await told(await keep('order:failed', null, '{"error":"x"}'))).toBe('{"error":"x"}');
  });

  it('is what events store again when the migrations are reverted', async () => {
    const id = await made({ type: 'order:created', data: {} });
    const before = await told(id);
    expect(await textIn('events', id)).not.toBe(before);
    const marked = await keep('order:created', 3, `{"order_id":"${order_id}"\u0001`);
    const short = await made(MOVED, NOBODY, true);
    const [long, toldShort] = [orderEventData(ORDER, MOVED, NOBODY, false), await told(short)];
    const runner = dataSource.createQueryRunner();
    await new DerivedIsLeftOut1795600161000().down(runner);
    expect(await textIn('events', short)).toBe(long);
    expect(await told(short)).toBe(toldShort);
    await new EventsStoreWhatTheyAdd1764900002000().down(runner);
    expect(await told(id)).toBe(before);
    expect(await told(marked)).toBe(before);
    await new EventsLeaveTheOrderOut1763960000000().down(runner);
    expect(await textIn('events', marked)).toBe(before);
    await runner.release();
    expect(await textIn('events', id)).toBe(before);
    expect(await told(id)).toBe(before);
  });
});
