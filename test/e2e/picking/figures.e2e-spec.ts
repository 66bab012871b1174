import { putInStatus } from '../../support/data/order-status';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { Service } from '../../support/service/service';

describe('the picking figures of a store', () => {
  let service: Service;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    placeId = await openPlace(shop);
    const items = ['milk', 'rye', 'tea', 'oats'].map((item_id) => ({ item_id, quantity: 2 }));
    const orderId = await placeOrder(shop, { items, metadata: { place_id: placeId } });
    await putInStatus(service.database, orderId, 'picking');
    const put = (item: string, by: string, minute: number, body: object) =>
      shop.api
        .put(`/v1/orders/${orderId}/picks/${item}`, {
          ...{ picked: 0, missing: 0, picked_by: by, picked_at: `2026-03-01T10:0${minute}:00Z` },
          ...body,
        })
        .expect(200);
    await put('milk', 'Kaisa', 0, { picked: 2 });
    await put('rye', 'Kaisa', 2, { picked: 1, missing: 1 });
    await put('tea', 'Kaisa', 4, { substitutes: [{ item_id: 'cocoa', quantity: 1 }], missing: 1 });
    await put('oats', 'Ville', 9, { picked: 2 });
  });
  afterAll(() => service.stop());

  const figures = async (query = '') =>
    (await shop.api.get(`/v1/places/${placeId}/picking-figures${query}`).expect(200)).body;

  it('are of all who pick there together', async () => {
    const { since, until, ...found } = await figures();
    expect(Date.parse(until as string) - Date.parse(since as string)).toBe(7 * 86_400_000);
    expect(found).toEqual({
      place_id: placeId,
      orders: 1,
      lines: 4,
      units: 6,
      found_rate: 0.625,
      substitution_rate: 0.3333,
      units_per_hour: 90,
      by_person: null,
    });
  });

  it('are by person only where the store wants that', async () => {
    await shop.api.patch(`/v1/places/${placeId}`, { metadata: { figures_by_person: true } }).expect(200);
    const { by_person } = await figures();
    expect(by_person).toMatchObject([
      { picked_by: 'Kaisa', lines: 3, units: 4, units_per_hour: 60 },
      { picked_by: 'Ville', lines: 1, units: 2, found_rate: 1, units_per_hour: null },
    ]);
  });

  it('are of a time of at most 31 days', async () => {
    const { lines, found_rate } = await figures('?since=2026-01-01&until=2026-01-20');
    expect([lines, found_rate]).toEqual([0, null]);
    await shop.api.get(`/v1/places/${placeId}/picking-figures?since=2026-01-01&until=2026-03-01`).expect(400);
    await shop.api.get(`/v1/places/${placeId}/picking-figures?since=2026-01-02&until=2026-01-01`).expect(400);
    const other = await openShop(service);
    await other.api.get(`/v1/places/${placeId}/picking-figures`).expect(403);
  });
});
