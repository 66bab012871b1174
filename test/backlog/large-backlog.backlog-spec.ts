import { hold } from '../support/beyond-the-interface';
import { Service } from '../support/service/service';
import { openShop, orderBody, type Shop } from '../support/data/shop';
import { until } from '../support/until';

const ORDERS = 150;
const NOTES = 'x'.repeat(1_900_000);
const HEAP = { NODE_OPTIONS: '--max-old-space-size=512' };

describe('150 accepted orders of 1.9 MB that wait for a locked table', () => {
  it('are applied, and then changed, by one process with a heap of 512 MB that never ends', async () => {
    const service = await Service.start({ ...HEAP, RATE_LIMIT_PER_SECOND: '0' });
    const shop = await openShop(service);
    const all = await hold(service.database, 'orders');
    const ids: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      const order = orderBody(shop.channelId, { metadata: { notes: NOTES } });
      const { body } = await shop.api.post('/v1/orders', order).expect(202);
      ids.push(body.orderData.id as string);
    }
    await all.letGo();
    await until('all are applied', () => areCompleted(shop, ORDERS), 150_000, 250);
    const present = await hold(service.database, 'present orders');
    for (const id of ids) {
      const update = { status: 'picking', metadata: { picker_id: 'p1' } };
      await shop.api.patch(`/v1/orders/${id}/status`, update).expect(202);
    }
    await present.letGo();
    await until('all are changed', () => areCompleted(shop, 2 * ORDERS), 150_000, 250);
    expect(await service.terminate()).toBe(0);
    await service.database.drop();
  }, 400_000);
});

async function areCompleted({ api, channelId }: Shop, jobs: number): Promise<boolean> {
  const { body } = await api.get(`/v1/jobs?channel_id=${channelId}&status=completed&limit=1`).expect(200);
  return body.pagination.total === jobs;
}
