import { randomUUID } from 'node:crypto';
import {
  countParkedEvents,
  type Fault,
  plantChanges,
  refuseDeliveries,
  relayedVersions,
} from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

/** Far more than needed, and far less than with failing events in the way. */
const PROMPT_MS = 5_000;

describe('events that cannot be relayed', () => {
  let service: Service;
  let receiver: Receiver;
  /** Gets bodies without an order, once the fault is fixed. */
  let sink: Receiver;
  let broken: Shop;
  let other: Shop;
  let fault: Fault;

  beforeAll(async () => {
    receiver = await Receiver.start();
    sink = await Receiver.start();
    service = await Service.start({ PARKED_RETRY_SCHEDULE: '1h' });
    broken = await openShop(service, sink);
    other = await openShop(service, receiver);
    await breakShop();
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop(), sink.stop().catch(() => undefined)]));

  /** From now on Postgres refuses every delivery of the shop. */
  const breakShop = async () => {
    fault = await refuseDeliveries(service.database, broken.channelId);
  };
  const mendShop = () => fault.mend();
  /** Events of orders of their own, as many changes would leave them. */
  const recordBroken = (count: number, orderId?: string) =>
    plantChanges(service.database, broken.channelId, count, orderId);
  const parkedOf = async (query = '') => {
    const entries: Json[] = [];
    let after = '';
    do {
      const { body } = await service.system
        .get(`/v1/parked?kind=event&limit=100${query}${after}`)
        .expect(200);
      entries.push(...(body.data as Json[]));
      after = body.next === null ? '' : `&after=${body.next as string}`;
    } while (after !== '');
    return entries;
  };
  const areParked = (count: number) =>
    until(
      `${count} events are parked`,
      async () => (await countParkedEvents(service.database)) === count,
      100_000,
    );
  /** Places an order in the other shop; how long it took from there to the webhook. */
  const msToTell = async () => {
    const orderId = await placeOrder(other);
    const startedMs = Date.now();
    await until(
      'the other shop is told',
      () => receiver.received.some(({ body }) => body.data.order_id === orderId),
      PROMPT_MS,
    );
    return Date.now() - startedMs;
  };

  it('are parked with their order and delay no event of another channel, however many they are', async () => {
    await msToTell();
    await recordBroken(405);
    await msToTell();
    await areParked(405);
    await recordBroken(4_595);
    await msToTell();
    await areParked(5_000);
    await msToTell();
  }, 240_000);

  it('delay nobody after a restart either', async () => {
    await service.kill();
    await service.run();
    broken = { ...broken, api: service.as(broken.key) };
    other = { ...other, api: service.as(other.key) };
    await msToTell();
    await recordBroken(400);
    await msToTell();
    await areParked(5_400);
  }, 240_000);

  it('are shown and counted, and not mistaken for a late relay', async () => {
    const { body } = await service.system.get('/v1/parked?limit=2').expect(200);
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toEqual({
      kind: 'event',
      id: expect.any(String),
      channel_id: broken.channelId,
      order_id: expect.any(String),
      type: 'order:updated',
      tries: 1,
      error: expect.stringContaining('index row size'),
      parked_at: expect.any(String),
      next_try_at: expect.any(String),
    });
    const entries = await parkedOf();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5_400);
    expect(await parkedOf(`&channel_id=${other.channelId}`)).toEqual([]);
    const { text } = await service.system.get('/metrics').expect(200);
    expect(text).toContain('oms_parked{of="events"} 5400');
    expect(text).toContain('oms_events{state="unrelayed"} 0');
    expect(text).toContain('oms_lag_seconds{of="events"} 0');
  }, 120_000);

  it('are relayed when an admin retries them after the fault is fixed, each order in sequence', async () => {
    const orderId = randomUUID();
    await recordBroken(3, orderId);
    await areParked(5_403);
    const ofOrder = (await parkedOf()).filter((entry) => entry.order_id === orderId);
    expect(ofOrder.filter(({ next_try_at }) => next_try_at !== null)).toHaveLength(1);
    await mendShop();
    const first = ofOrder.find(({ next_try_at }) => next_try_at !== null)!;
    const { body: one } = await service.system.post('/v1/parked/retry', { ids: [first.id] }).expect(202);
    expect(one).toEqual({ message: 'Tried again now', count: 1 });
    await areParked(5_400);
    expect(await relayedVersions(service.database, orderId)).toEqual([1, 2, 3]);
    const { body: all } = await service.system
      .post('/v1/parked/retry', { kind: 'event', channel_id: broken.channelId })
      .expect(202);
    expect(all.count).toBeGreaterThanOrEqual(5_400);
    await msToTell();
    await areParked(0);
    const { body: trail } = await service.system.get('/v1/audit?action=parked.retried').expect(200);
    expect(trail.data.map(({ channel_id }: Json) => channel_id)).toEqual([broken.channelId, null]);
  }, 240_000);

  it('is retried on its own after its delay', async () => {
    await service.terminate();
    const quick = await Service.start({ ...service.env, PARKED_RETRY_SCHEDULE: '200ms' }, service.database);
    await breakShop();
    await recordBroken(20);
    await areParked(20);
    await mendShop();
    await areParked(0);
    await quick.terminate();
  }, 120_000);
});
