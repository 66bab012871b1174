import { DataSource } from 'typeorm';
import { OrdersModule } from '../../src/orders';
import { RealtimeModule } from '../../src/realtime';
import { OrderChanges } from '../../src/realtime/topics/order-changes';
import { StatusChanges } from '../../src/realtime/topics/status-changes';
import { Ground } from '../handlers/ground';

describe.each([
  ['status changes', StatusChanges, 'order:status_changed', 'order:updated', 3],
  // It says which orders have changed, not how.
  ['order changes', OrderChanges, 'order:updated', 'order:failed', 20],
] as const)('the feed of %s', (_name, Topic, shown, other, mostLong) => {
  let ground: Ground;
  let feed: StatusChanges | OrderChanges;
  let orderId: string;

  const tell = (type: string, count: number, data: object = { status: 'picking' }) =>
    ground.module.get(DataSource).query(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
       SELECT $1, gen_random_uuid()::text, $2, $3, 1, $5, now(), nextval('event_positions')
         FROM generate_series(1, $4::int)`,
      [ground.channelId, type, orderId, count, JSON.stringify(data)],
    );

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, RealtimeModule]);
    feed = ground.module.get<StatusChanges | OrderChanges>(Topic);
    orderId = await ground.order('ORDER-1');
  });
  afterAll(() => ground.stop());

  it.each([['all channels'], ['one channel']])(
    'passes other events, and reads them once: of %s',
    async (which) => {
      const channels = which === 'all channels' ? null : [ground.channelId];
      const start = await feed.head();
      await tell(other, 300);
      const passed = await feed.page(start, channels);
      expect(passed).toEqual({ messages: [], end: start + 300, hasMore: false });
      expect(await feed.head()).toBe(passed.end);
      expect(await feed.page(passed.end!, channels)).toEqual({ messages: [], end: null, hasMore: false });
      await tell(shown, 1);
      await tell(other, 1);
      const { messages, end } = await feed.page(passed.end!, channels);
      expect(messages.map(({ position }) => position)).toEqual([start + 301]);
      expect(end).toBe(start + 302);
    },
  );

  it('goes on behind what was read where there is more', async () => {
    const start = await feed.head();
    await tell(shown, 250);
    await tell(other, 1);
    const first = await feed.page(start, null);
    expect(first).toMatchObject({ end: start + 200, hasMore: true });
    const rest = await feed.page(first.end!, null);
    expect([rest.messages.length, rest.end, rest.hasMore]).toEqual([50, start + 251, false]);
  });

  it.each([['all channels'], ['one channel']])(
    'ends a page at 256 KB that it reads: of %s',
    async (which) => {
      const channels = which === 'all channels' ? null : [ground.channelId];
      const start = await feed.head();
      await tell(shown, 20, { status: 'picking', note: 'x'.repeat(100 * 1024) });
      const { messages, end, hasMore } = await feed.page(start, channels);
      expect([messages.length, end, hasMore]).toEqual([mostLong, start + mostLong, mostLong < 20]);
    },
  );
});
