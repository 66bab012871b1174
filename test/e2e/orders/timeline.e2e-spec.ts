import type { Json } from '../../support/http/api';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import { Service } from '../../support/service/service';

describe('the timeline of an order over HTTP', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
    orderId = await placeOrder(shop, { order_number: 'TIMED' });
    await shop.api.post(`/v1/orders/${orderId}/items`, { product_id: 'bread', quantity: 1 }).expect(201);
  });
  afterAll(() => service.stop());

  const path = (query = '', order = orderId) => `/v1/orders/${order}/timeline${query}`;
  const kindsOf = ({ data }: Json) => (data as Json[]).map(({ kind }) => kind);

  it('shows by id or number what was accepted and what it became', async () => {
    const { body } = await shop.api.get(path()).expect(200);
    expect(body).toMatchObject({ order_id: orderId, order_number: 'TIMED', next: null });
    expect([...kindsOf(body)].sort()).toEqual(['job', 'version', 'version']);
    const job = (body.data as Json[]).find(({ kind }) => kind === 'job');
    expect(job).toMatchObject({ detail: { type: 'order_create', status: 'completed' } });
    expect((await shop.api.get(path('', 'TIMED')).expect(200)).body).toEqual(body);
  });

  it('shows only the kinds that were asked for, page by page', async () => {
    const { body: first } = await shop.api.get(path('?kind=version&limit=1')).expect(200);
    expect(first.data).toMatchObject([
      { kind: 'version', detail: { version: 2, change_type: 'item_added' } },
    ]);
    const { body: second } = await shop.api
      .get(path(`?kind=version&limit=1&after=${first.next}`))
      .expect(200);
    expect(second).toMatchObject({ data: [{ detail: { version: 1, change_type: 'created' } }], next: null });
  });

  it.each(['?kind=noise', '?after=x', '?limit=0', '?colour=blue'])('refuses %s', async (query) => {
    await shop.api.get(path(query)).expect(400);
  });

  it('is hidden from whom the order is hidden', async () => {
    await other.api.get(path()).expect(403);
    await other.api.get(path('', 'TIMED')).expect(404);
  });
});
