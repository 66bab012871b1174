import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { EventsModule, FeedEnd } from '../../src/events';
import { Topology } from '../../src/infrastructure/database';
import { StatusChanges } from '../../src/realtime/topics/status-changes';
import { Ground } from '../handlers/ground';

describe('the feed of status changes', () => {
  let ground: Ground;
  let feed: StatusChanges;
  const channelId = randomUUID();

  const tell = (type: string, count: number) =>
    ground.module.get(DataSource).query(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
       SELECT $1, gen_random_uuid()::text, $2, gen_random_uuid(), 1, '{"status":"picking"}', now(), nextval('event_positions')
         FROM generate_series(1, $3::int)`,
      [channelId, type, count],
    );

  beforeAll(async () => {
    ground = await Ground.of([EventsModule]);
    const topology = ground.module.get<Topology>(Topology as never);
    feed = new StatusChanges(ground.module.get(DataSource), ground.module.get(FeedEnd), topology);
  });
  afterAll(() => ground.stop());

  it.each([[null], [[channelId]]])(
    'passes other events, and reads them once: of the channels %j',
    async (channels) => {
      const start = await feed.head();
      await tell('order:updated', 300);
      const passed = await feed.page(start, channels);
      expect(passed).toEqual({ messages: [], end: start + 300, hasMore: false });
      expect(await feed.head()).toBe(passed.end);
      expect(await feed.page(passed.end!, channels)).toEqual({ messages: [], end: null, hasMore: false });
      await tell('order:status_changed', 1);
      await tell('order:updated', 1);
      const { messages, end } = await feed.page(passed.end!, channels);
      expect(messages.map(({ position }) => position)).toEqual([start + 301]);
      expect(end).toBe(start + 302);
    },
  );

  it('goes on behind what was read where there is more', async () => {
    const start = await feed.head();
    await tell('order:status_changed', 250);
    await tell('order:updated', 1);
    const first = await feed.page(start, null);
    expect(first).toMatchObject({ end: start + 200, hasMore: true });
    const rest = await feed.page(first.end!, null);
    expect([rest.messages.length, rest.end, rest.hasMore]).toEqual([50, start + 251, false]);
  });
});
