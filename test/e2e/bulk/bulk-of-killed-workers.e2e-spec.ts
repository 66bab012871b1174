import { isDeepStrictEqual } from 'node:util';
import { countsOfVersions, replaysOf } from '../../support/beyond-the-interface';
import { bulkEnds, CANCEL, itemsOf, startBulk } from '../../support/data/bulk';
import { eventsOf, plantEvents } from '../../support/data/events';
import { countInStatus, openShop, placeOrders, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Processes } from '../../support/service/processes';
import { until } from '../../support/until';

describe('bulk work whose worker is killed', () => {
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
    expect(await countInStatus(shop, 'cancelled')).toBe(2_000);
    const { body: jobs } = await shop.api.get(
      `/v1/jobs?channel_id=${shop.channelId}&type=order_status_update&limit=1`,
    );
    expect(jobs.pagination.total).toBe(2_000);
    await processes.stop();
  }, 120_000);

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
