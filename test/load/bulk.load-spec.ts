import { isDeepStrictEqual } from 'node:util';
import { countsOfVersions, replaysOf } from '../support/beyond-the-interface';
import type { Json } from '../support/http/api';
import { bulkEnds, itemsOf, startBulk } from '../support/data/bulk';
import { eventsOf, plantEvents } from '../support/data/events';
import { openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import { Receiver } from '../support/receivers/receiver';
import { Processes } from '../support/service/processes';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const AT_ONCE = 100;

/** Orders of a shop, all of them pending. */
async function placeOrders(shop: Shop, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const sent = Array.from({ length: Math.min(AT_ONCE, count - ids.length) }, () =>
      shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202),
    );
    ids.push(...(await Promise.all(sent)).map(({ body }) => body.orderData.id as string));
  }
  await until('all are applied', async () => (await inStatus(shop, 'pending')) === count, 120_000);
  return ids;
}

async function inStatus(shop: Shop, status: string): Promise<number> {
  const { body } = await shop.api.get(`/v1/orders?channel_id=${shop.channelId}&status=${status}&limit=1`);
  return body.pagination.total as number;
}

const CANCEL = {
  action: 'move',
  status: 'cancelled',
  metadata: { cancellation_reason: 'picking_rejected_by_store' },
};

describe('bulk work', () => {
  it('of 2,000 orders is done once and to its end, however often its worker is killed', async () => {
    const processes = await Processes.prepare({});
    const [api, worker] = [await processes.start('api'), await processes.start('worker')];
    const shop = await openShop(api);
    const ids = await placeOrders(shop, 2_000);
    const { id } = await startBulk(shop.api, { ...CANCEL, ids });
    for (const share of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      await until(`${share} of it is done`, async () => {
        const { body } = await shop.api.get(`/v1/bulk/${id}`).expect(200);
        return body.counts.done >= share * ids.length;
      });
      await worker.kill();
      await worker.run();
    }
    const bulk = await bulkEnds(shop.api, id, 120_000);
    expect(bulk).toMatchObject({
      state: 'completed',
      counts: { done: 2_000, failed: 0, waiting: 0, running: 0 },
    });
    const items = await itemsOf(shop.api, id);
    expect(items.map((item) => item.id)).toEqual(ids);
    expect(new Set(items.map(({ job_id }) => job_id)).size).toBe(2_000);
    expect(await countsOfVersions(api.database, shop.channelId)).toEqual(ids.map(() => 2));
    expect(await inStatus(shop, 'cancelled')).toBe(2_000);
    const { body: jobs } = await shop.api.get(
      `/v1/jobs?channel_id=${shop.channelId}&type=order_status_update&limit=1`,
    );
    expect(jobs.pagination.total).toBe(2_000);
    await processes.stop();
  });

  it('of 10,000 orders delays nobody else in their channel, and more are refused', async () => {
    const service = await Service.start({ RATE_LIMIT_PER_SECOND: '10000', RATE_LIMIT_BURST: '20000' });
    const shop = await openShop(service);
    await placeOrders(shop, 10_000);
    const filter = { channel_id: shop.channelId, status: 'pending' };
    const startedMs = performance.now();
    const bulk = await startBulk(shop.api, { ...CANCEL, filter });
    expect(bulk.total).toBe(10_000);
    const acceptedMs = performance.now() - startedMs;
    const waits: number[] = [];
    while ((await bulkOf(shop, bulk.id)).ended_at === null) {
      const sentMs = performance.now();
      await placeOrder(shop);
      waits.push(performance.now() - sentMs);
    }
    const tookMs = performance.now() - startedMs;
    waits.sort((a, b) => a - b);
    const p95 = waits[Math.floor(waits.length * 0.95)]!;
    process.stdout.write(
      `bulk of 10,000: accepted in ${acceptedMs.toFixed(0)} ms, done in ${(tookMs / 1_000).toFixed(1)} s; ` +
        `an order beside it is applied in ${p95.toFixed(0)} ms (p95 of ${waits.length})\n`,
    );
    expect(await bulkOf(shop, bulk.id)).toMatchObject({ counts: { done: 10_000 } });
    expect(waits.length).toBeGreaterThan(10);
    // Behind 10,000 jobs it would wait for as long as they take.
    expect(p95).toBeLessThan(Math.min(3_000, tookMs / 3));
    const all = { channel_id: shop.channelId };
    const { body } = await shop.api.post('/v1/bulk', { ...CANCEL, filter: all }).expect(422);
    expect(body).toMatchObject({ code: 'BULK_TOO_LARGE' });
    await service.stop();
  }, 300_000);

  it('of 10,000 deliveries makes each due once, however often its worker is killed', async () => {
    const receiver = await Receiver.start();
    const processes = await Processes.prepare({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' });
    const [api, worker] = [await processes.start('api'), await processes.start('worker')];
    const shop = await openShop(api, receiver);
    await plantEvents(api.database, shop.channelId, eventsOf(5_000, 2));
    const delivered = (replayedAfter: number) => [
      { replayed_after: replayedAfter, state: 'delivered', count: 10_000 },
    ];
    const areDelivered = (replayedAfter: number) =>
      until(
        'all are delivered',
        async () =>
          isDeepStrictEqual(await replaysOf(api.database, shop.channelId), delivered(replayedAfter)),
        60_000,
      );
    await areDelivered(0);
    const startedMs = performance.now();
    const filter = { delivery_status: 'delivered' };
    const { id } = await startBulk(shop.api, { action: 'replay', channel_id: shop.channelId, filter });
    for (const share of [0.1, 0.4, 0.7]) {
      await until(
        `${share} of it is done`,
        async () => (await bulkOf(shop, id)).counts.done >= share * 10_000,
      );
      await worker.kill();
      await worker.run();
    }
    expect(await bulkEnds(shop.api, id, 120_000)).toMatchObject({
      state: 'completed',
      counts: { done: 10_000, failed: 0, waiting: 0, running: 0 },
    });
    const tookMs = performance.now() - startedMs;
    process.stdout.write(`replay of 10,000, killed three times: done in ${(tookMs / 1_000).toFixed(1)} s\n`);
    await areDelivered(1);
    const items = await itemsOf(shop.api, id);
    expect(new Set(items.map((item) => item.id)).size).toBe(10_000);
    const times = new Map<string, number>();
    for (const { body } of receiver.received) times.set(body.event_id, (times.get(body.event_id) ?? 0) + 1);
    expect(times.size).toBe(10_000);
    expect(Math.min(...times.values())).toBe(2);
    await processes.stop();
    await receiver.stop();
  }, 300_000);

  async function bulkOf(shop: Shop, id: string): Promise<Json> {
    return (await shop.api.get(`/v1/bulk/${id}`).expect(200)).body;
  }
});
