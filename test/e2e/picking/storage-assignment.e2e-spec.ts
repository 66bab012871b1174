import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import type { Json } from '../../support/http/api';
import { putInStatus } from '../../support/data/order-status';
import { hold, isOrderFree } from '../../support/beyond-the-interface';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('the assignment of items to storage locations', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let other: Shop;
  let placeId: string;
  let shelf: string;
  let freezer: string;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    [shop, other] = [await openShop(service, receiver), await openShop(service)];
    placeId = await openPlace(shop);
    [shelf, freezer] = [await createLocation(placeId, 'Shelf'), await createLocation(placeId, 'Freezer')];
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const createLocation = async (place: string, name: string): Promise<string> => {
    const path = `/v1/places/${place}/storage-location`;
    const { body } = await shop.api.post(path, { name, temperature_type: 'ambient' }).expect(202);
    await jobEnds(shop.api, body.job_id as string);
    const { body: list } = await shop.api.get(path).expect(200);
    return list.data.find((location: Json) => location.name === name).id as string;
  };
  const orderIn = async (status: string, changes: object = {}): Promise<string> => {
    const orderId = await placeOrder(shop, { metadata: { place_id: placeId }, ...changes });
    await putInStatus(service.database, orderId, status);
    return orderId;
  };
  const assign = (order: string, items: unknown, api = shop.api) =>
    api.post(`/v1/orders/${order}/items/storage-locations`, { items });

  it.each([
    ['without a key', (request: Test) => request],
    ['with a key', (request: Test) => request.set('Idempotency-Key', randomUUID())],
  ])('waits for an import into its place for about a second, %s', async (_, keyed) => {
    const orderId = await orderIn('picked');
    const wanted = [{ item_id: 'milk', storage_location_id: shelf }];
    const held = await hold(service.database, 'place', placeId);
    const tookMs = await undisturbed(async () => {
      const startedMs = performance.now();
      const { headers } = await keyed(assign(orderId, wanted)).expect(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      return performance.now() - startedMs;
    });
    expect(tookMs).toBeLessThan(3_000);
    await held.letGo();
    await assign(orderId, wanted).expect(200);
  });

  it('leaves its order to others while it waits for its place', async () => {
    const orderId = await orderIn('picked');
    const held = await hold(service.database, 'place', placeId);
    let answer: number | null = null;
    const send = () =>
      assign(orderId, [{ item_id: 'milk', storage_location_id: shelf }]).then(
        ({ status }) => (answer = status),
      );
    let assigned = send();
    await until('it waits', async () => {
      // It waits for a second only.
      if (answer === 503) {
        answer = null;
        assigned = send();
      }
      return (await held.countWaiting()) === 1;
    });
    expect(await isOrderFree(service.database, orderId)).toBe(true);
    await held.letGo();
    await assigned;
  });

  it('is stored in the items, makes a version and is announced', async () => {
    const orderId = await orderIn('picked');
    const { body: before } = await shop.api.get(`/v1/orders/${orderId}`);
    const assignments = [
      { item_id: 'milk', storage_location_id: freezer },
      { item_id: 'apples', storage_location_id: shelf },
    ];
    const { body } = await assign(orderId, assignments).set('X-Correlation-Id', 'corr-1').expect(200);
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      order_id: orderId,
      assignments: [
        { ...assignments[0], storage_location_name: 'Freezer' },
        { ...assignments[1], storage_location_name: 'Shelf' },
      ],
    });
    const { body: after } = await shop.api.get(`/v1/orders/${orderId}`);
    expect(after).toMatchObject({ version: 2, status: 'picked' });
    expect(after.items[1].properties).toEqual({
      ...before.items[1].properties,
      storage_location_id: shelf,
      storage_location_name: 'Shelf',
    });
    const told = await receiver.waitFor(
      'order:updated',
      (r) => r.body.event_type === 'order:updated' && r.body.data.order_id === orderId,
    );
    expect(told.body.data).toMatchObject({ version: 2, correlation_id: 'corr-1', items: after.items });
    expect(told.body.data.changes.items).toEqual([
      { item_id: 'milk', field: 'properties.storage_location_id', from: null, to: freezer },
      { item_id: 'milk', field: 'properties.storage_location_name', from: null, to: 'Freezer' },
      { item_id: 'apples', field: 'properties.storage_location_id', from: null, to: shelf },
      { item_id: 'apples', field: 'properties.storage_location_name', from: null, to: 'Shelf' },
    ]);
    const { body: version } = await shop.api.get(`/v1/orders/${orderId}/versions/2`).expect(200);
    expect(version.change_type).toBe('storage_assigned');

    await assign(orderId, assignments).expect(200);
    expect((await shop.api.get(`/v1/orders/${orderId}`)).body.version).toBe(2);
  });

  it('is named in the history as any other change of an item, whatever its id', async () => {
    const items = ['milk', 'oat.1l'].map((item_id) => ({ item_id, quantity: 1 }));
    const orderId = await orderIn('picked', { items });
    await assign(
      orderId,
      items.map(({ item_id }) => ({ item_id, storage_location_id: shelf })),
    ).expect(200);
    const { body: history } = await shop.api.get(`/v1/orders/${orderId}/history?limit=1`).expect(200);
    const { body: diff } = await shop.api.get(`/v1/orders/${orderId}/versions/1/diff/2`).expect(200);
    const [newest] = history.versions as Json[];
    expect(newest).toMatchObject({ version: 2, change_type: 'storage_assigned' });
    const assigned = newest!.changes.filter(({ field }: Json) => field !== 'status');
    expect(assigned).toEqual(diff.changes.filter(({ field }: Json) => field !== 'status'));
    expect(assigned).toEqual(
      ['items[milk]', 'items["oat.1l"]'].flatMap((path) => [
        { field: `${path}.properties.storage_location_id`, from: null, to: shelf },
        { field: `${path}.properties.storage_location_name`, from: null, to: 'Shelf' },
      ]),
    );
  });

  it('works by order number and while picking, picked and retrieving', async () => {
    for (const status of ['picking', 'picked', 'retrieving']) {
      const orderId = await orderIn(status);
      const { body: order } = await shop.api.get(`/v1/orders/${orderId}`);
      const items = [{ item_id: 'milk', storage_location_id: shelf.toUpperCase() }];
      const { body } = await assign(order.order_number as string, items).expect(200);
      expect(body.order_id).toBe(orderId);
    }
  });

  it('protects the location from deletion until the order is finished', async () => {
    const location = await createLocation(placeId, 'Protected');
    const orderId = await orderIn('picked');
    await assign(orderId, [{ item_id: 'milk', storage_location_id: location }]).expect(200);
    const path = `/v1/places/${placeId}/storage-location/${location}`;
    await service.system.delete(path).expect(409);
    await assign(orderId, [{ item_id: 'milk', storage_location_id: shelf }]).expect(200);
    await service.system.delete(path).expect(202);
  });

  it('and a deletion at the same moment never leave an item in a deleted location', async () => {
    for (let round = 0; round < 6; round += 1) {
      const location = await createLocation(placeId, `Contested ${round}`);
      const orderId = await orderIn('picked');
      const path = `/v1/places/${placeId}/storage-location/${location}`;
      const send = () => assign(orderId, [{ item_id: 'milk', storage_location_id: location }]);
      const [sent, removed] = await Promise.all([send(), service.system.delete(path)]);
      // It waits for a place for a second only.
      const assigned = sent.status === 503 ? await send() : sent;
      expect([200, 404]).toContain(assigned.status);
      if (removed.status === 202) await jobEnds(shop.api, removed.body.job_id as string);
      await shop.api.get(path).expect(assigned.status);
    }
  });

  it.each([
    ['no items', undefined, 'items is required'],
    ['an empty list', [], 'items must have at least 1 element'],
    ['no item_id', [{ storage_location_id: NOBODY }], 'items[0].item_id is required'],
    ['a location that is no id', [{ item_id: 'milk', storage_location_id: 'x' }], 'must be a UUID'],
    [
      'a repeated item',
      [
        { item_id: 'milk', storage_location_id: NOBODY },
        { item_id: 'milk', storage_location_id: NOBODY },
      ],
      'item_id milk appears more than once in items',
    ],
  ])('is refused with 400 for %s', async (_what, items, message) => {
    const { body } = await assign(await orderIn('picked'), items).expect(400);
    expect(body).toMatchObject({ error: 'Bad Request', message: expect.stringContaining(message) });
  });

  it('is refused with 409 in any other status and for an order without a place', async () => {
    const items = [{ item_id: 'milk', storage_location_id: shelf }];
    for (const status of ['pending', 'processing', 'shipped', 'completed', 'cancelled', 'suspended']) {
      const { body } = await assign(await orderIn(status), items).expect(409);
      expect(body).toMatchObject({ error: 'Conflict', message: expect.stringContaining(status) });
    }
    const { body } = await assign(await orderIn('picked', { metadata: null }), items).expect(409);
    expect(body.message).toContain('no place');
  });

  it('is refused for orders, items and locations that do not exist or belong elsewhere', async () => {
    const orderId = await orderIn('picked');
    const items = [{ item_id: 'milk', storage_location_id: shelf }];
    const { body: noOrder } = await assign(NOBODY, items).expect(404);
    expect(noOrder).toEqual({ error: 'Not Found', message: 'Order not found', code: 'ORDER_NOT_FOUND' });
    const { body: noItem } = await assign(orderId, [{ item_id: 'tea', storage_location_id: shelf }]).expect(
      404,
    );
    expect(noItem.message).toContain('tea');
    const { body: noLocation } = await assign(orderId, [
      { item_id: 'milk', storage_location_id: NOBODY },
    ]).expect(404);
    expect(noLocation.message).toBe('Storage location not found');
    const elsewhere = await createLocation(await openPlace(shop), 'Elsewhere');
    await assign(orderId, [{ item_id: 'milk', storage_location_id: elsewhere }]).expect(400);
    const { body: forbidden } = await assign(orderId, items, other.api).expect(403);
    expect(forbidden).toEqual({
      error: 'Forbidden',
      message: 'No access to the specified order',
      code: 'ORDER_FORBIDDEN',
    });
    expect((await shop.api.get(`/v1/orders/${orderId}`)).body.version).toBe(1);
  });
});
