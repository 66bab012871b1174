import type { Json } from '../support/http/api';
import { CANCEL, startBulk } from '../support/data/bulk';
import { openShop, placeOrder, placeOrders, type Shop } from '../support/data/shop';
import { Service } from '../support/service/service';

describe('bulk work', () => {
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

  async function bulkOf(shop: Shop, id: string): Promise<Json> {
    return (await shop.api.get(`/v1/bulk/${id}`).expect(200)).body;
  }
});
