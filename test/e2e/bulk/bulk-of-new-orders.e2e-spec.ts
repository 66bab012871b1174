import { refreshStatistics } from '../../support/beyond-the-interface';
import { fillBoard, makeSearchable } from '../../support/data/many-orders';
import { canBeFound, openShop, placeOrders } from '../../support/data/shop';
import { Service } from '../../support/service/service';
import { undisturbed } from '../../support/undisturbed';

const KNOWN = 250;
const TOO_MANY = 10_001;

describe('bulk work of orders that came since Postgres counted them', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  it('is refused soon, since no order is compared with each of its channel', async () => {
    const [known, shop] = [await openShop(service), await openShop(service)];
    for (const id of await placeOrders(known, KNOWN)) {
      const { body: order } = await known.api.get(`/v1/orders/${id}`).expect(200);
      await canBeFound(known, order.order_number as string);
    }
    await fillBoard(service.database, TOO_MANY, shop.channelId);
    // It has counted the new orders, but not yet that they can be found.
    await refreshStatistics(service.database);
    await makeSearchable(service.database, shop.channelId);

    const tookMs = await undisturbed(async () => {
      const begunMs = performance.now();
      const bulk = { action: 'note', text: 'The store closes early', filter: { q: 'LIVE' }, dry_run: true };
      const { body } = await service.system.post('/v1/bulk', bulk).expect(422);
      expect(body.code).toBe('BULK_TOO_LARGE');
      await service.system.get('/v1/search/orders?q=LIVE&limit=100').expect(200);
      return performance.now() - begunMs;
    });
    expect(tookMs).toBeLessThan(5_000);
  });
});
