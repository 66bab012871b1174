import { Client } from 'pg';
import { Service } from '../../support/service/service';
import { openShop, orderBody } from '../../support/data/shop';
import { until } from '../../support/until';

const ORDERS = 150;
const NOTES = 'x'.repeat(1_900_000);
const HEAP = { NODE_OPTIONS: '--max-old-space-size=512' };

describe('150 accepted orders of 1.9 MB that wait for a locked table', () => {
  it('are applied, and then changed, by one process with a heap of 512 MB that never ends', async () => {
    const service = await Service.start({ ...HEAP, RATE_LIMIT_PER_SECOND: '0' });
    const shop = await openShop(service);
    const locking = new Client({ connectionString: service.database.url });
    await locking.connect();
    await locking.query('BEGIN; LOCK TABLE orders');
    const ids: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      const order = orderBody(shop.channelId, { metadata: { notes: NOTES } });
      const { body } = await shop.api.post('/v1/orders', order).expect(202);
      ids.push(body.orderData.id as string);
    }
    await locking.query('COMMIT');
    await until('all are applied', () => countOf(service, 1), 150_000, 250);
    await locking.query('BEGIN; LOCK TABLE orders IN ACCESS SHARE MODE; SELECT id FROM orders FOR UPDATE');
    for (const id of ids) {
      const update = { status: 'picking', metadata: { picker_id: 'p1' } };
      await shop.api.patch(`/v1/orders/${id}/status`, update).expect(202);
    }
    await locking.query('COMMIT');
    await locking.end();
    await until('all are changed', () => countOf(service, 3), 150_000, 250);
    expect(await service.terminate()).toBe(0);
    await service.database.drop();
  }, 400_000);
});

async function countOf(service: Service, version: number): Promise<boolean> {
  const [row] = await service.database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM orders WHERE version = $1',
    [version],
  );
  return row!.n === ORDERS;
}
