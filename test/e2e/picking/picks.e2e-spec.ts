import { putInStatus } from '../../support/data/order-status';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { somebody } from '../../support/people/browser';
import { NOBODY } from '../../support/provocations/world';
import { Receiver } from '../../support/receivers/receiver';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const ITEMS = [
  { item_id: 'milk', name: 'Whole milk 1 l', quantity: 2, price: 1.29 },
  { item_id: 'apples', name: 'Apples', quantity: 0.75, price: 2.99 },
  { item_id: 'rye', name: 'Rye bread', quantity: 3, price: 2.19 },
];
const OAT = { item_id: 'oat', name: 'Oat drink 1 l', ean: '6408430011115', quantity: 1, price: 2.49 };

describe('picking an order line by line', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
    placeId = await openPlace(shop);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const orderIn = async (status: string): Promise<string> => {
    const orderId = await placeOrder(shop, { items: ITEMS, metadata: { place_id: placeId } });
    await putInStatus(service.database, orderId, status);
    return orderId;
  };
  const put = (orderId: string, itemId: string, body: object, api = shop.api) =>
    api.put(`/v1/orders/${orderId}/picks/${itemId}`, body);
  const picksOf = async (orderId: string) =>
    (await shop.api.get(`/v1/orders/${orderId}/picks`).expect(200)).body;
  const finish = (orderId: string, metadata?: object) =>
    shop.api
      .patch(`/v1/orders/${orderId}/status`, { status: 'picked', metadata })
      .set('Prefer', 'wait=20')
      .expect(202);
  const toldOf = async (orderId: string) =>
    (
      await receiver.waitFor('picked', ({ body }) => {
        const { order_id, status } = body.data;
        return order_id === orderId && status?.to === 'picked';
      })
    ).body.data;

  it('keeps the state of each line, counted from its first', async () => {
    const orderId = await orderIn('picking');
    expect((await picksOf(orderId)).data).toEqual([]);
    const first = { picked: 1, missing: 0, picked_by: 'Kaisa', picked_at: '2026-03-01T10:00:00Z' };
    const { body } = await put(orderId, 'milk', first).expect(200);
    expect(body).toEqual({
      order_id: orderId,
      item_id: 'milk',
      ordered: 2,
      picked: 1,
      missing: 0,
      missing_reason: null,
      substitutes: [],
      weight: null,
      picked_by: 'Kaisa',
      picked_at: '2026-03-01T10:00:00.000Z',
      updated_at: expect.any(String),
      revision: 1,
    });
    await put(orderId, 'apples', { picked: 0.75, missing: 0, weight: 748 }).expect(200);
    const second = { picked: 1, missing: 0, substitutes: [OAT] };
    expect((await put(orderId, 'milk', second).expect(200)).body).toMatchObject({ revision: 2 });
    const found = await picksOf(orderId);
    expect(found).toMatchObject({ order_id: orderId, status: 'picking', version: 1 });
    expect(found.data.map(({ item_id, revision }: Json) => [item_id, revision])).toEqual([
      ['milk', 2],
      ['apples', 1],
    ]);
    expect(found.data[1]).toMatchObject({ weight: 748, picked_by: expect.stringContaining('Shop') });
  });

  it('makes no version and no webhook until the order is picked, and then one of each with all lines', async () => {
    const orderId = await orderIn('picking');
    await put(orderId, 'milk', { picked: 1, missing: 0, substitutes: [OAT] }).expect(200);
    await put(orderId, 'rye', { picked: 1, missing: 2, missing_reason: 'out_of_stock' }).expect(200);
    expect((await shop.api.get(`/v1/orders/${orderId}`)).body.version).toBe(1);
    await finish(orderId);
    const { metadata, order } = await toldOf(orderId);
    const line = (item_id: string, quantity: number, picked: number, sub: string | null = null) => ({
      item_id,
      quantity,
      properties: { picked_quantity: picked, unpicked_quantity: quantity - picked, sub_item_id: sub },
    });
    expect(metadata.items).toEqual([
      line('milk', 2, 2, 'oat'),
      line('apples', 0.75, 0.75),
      line('rye', 3, 1),
    ]);
    expect(order.version).toBe(2);
    const byId = Object.fromEntries(order.items.map((item: Json) => [item.item_id, item]));
    expect(byId.milk).toMatchObject({
      status: 'substituted',
      collected_product: { id: 'oat', name: OAT.name, ean: OAT.ean, price: OAT.price, amount: 2 },
      properties: { pick: { substitutes: [OAT] } },
    });
    expect(byId.rye).toMatchObject({
      status: 'partially_picked',
      properties: { pick: { missing_reason: 'out_of_stock' } },
    });
    expect(byId.apples).toMatchObject({ status: 'picked' });
    const toldTwice = receiver.received.filter(({ body }) => body.data.order_id === orderId);
    expect(toldTwice.filter(({ body }) => body.event_type === 'order:status_changed')).toHaveLength(1);
    const { body: feed } = await shop.api
      .get(`/v1/events?channel_id=${shop.channelId}&order_id=${orderId}`)
      .expect(200);
    expect(feed.data.map(({ event_type }: Json) => event_type)).toEqual([
      'order:created',
      'order:status_changed',
    ]);
  });

  it('gives way to the items that the move to picked names itself', async () => {
    const orderId = await orderIn('picking');
    await put(orderId, 'milk', { picked: 2, missing: 0 }).expect(200);
    await finish(orderId, { items: [{ item_id: 'milk', properties: { picked_quantity: 1 } }] });
    const { body } = await shop.api.get(`/v1/orders/${orderId}/items/milk`).expect(200);
    expect(body.properties).toMatchObject({ picked_quantity: 1, unpicked_quantity: 1 });
    expect(body.properties.pick).toBeUndefined();
  });

  it('is taken into the order by the older picking app too', async () => {
    const orderId = await orderIn('picking');
    await put(orderId, 'rye', { picked: 0, missing: 3, missing_reason: 'damaged' }).expect(200);
    await shop.api.get(`/dts/drone/order/set_status?orderId=${orderId}&status=3`).expect(200);
    const { body } = await shop.api
      .get(`/dts/drone/order/products?order_id=${orderId}&show_status=true`)
      .expect(200);
    const statuses = body.message.data.map(({ id, status, picked_quantity }: Json) => [
      ...[id, status, picked_quantity],
    ]);
    expect(statuses).toEqual([
      ['milk', 'picked', 2],
      ['apples', 'picked', 0.75],
      ['rye', 'not_picked', 0],
    ]);
  });

  it('changes nothing when it is repeated, by its content or by its key', async () => {
    const orderId = await orderIn('picking');
    const body = { picked: 1, missing: 1, missing_reason: 'expired', picked_at: '2026-03-01T10:00:00Z' };
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => put(orderId, 'milk', body)));
    for (const other of others) expect(other.body).toEqual(first!.body);
    const withKey = () => put(orderId, 'milk', { picked: 2, missing: 0 }).set('Idempotency-Key', 'op-1');
    await withKey().expect(200);
    await put(orderId, 'milk', { picked: 0, missing: 0 }).expect(200);
    expect((await withKey().expect(200)).body).toMatchObject({ picked: 2, revision: 2 });
    expect((await picksOf(orderId)).data[0]).toMatchObject({ picked: 0, revision: 3 });
  });

  it.each([
    [{ picked: 2, missing: 1 }, 'PICK_QUANTITY'],
    [{ picked: 1, missing: 0, substitutes: [{ ...OAT, quantity: 1.5 }] }, 'PICK_QUANTITY'],
    [{ picked: -1, missing: 0 }, 'INVALID_REQUEST'],
    [{ picked: 1 }, 'INVALID_REQUEST'],
    [{ picked: 1, missing: 0, missing_reason: 'lost' }, 'INVALID_REQUEST'],
    [{ picked: 1, missing: 0, substitutes: Array(21).fill({ ...OAT, quantity: 0.01 }) }, 'INVALID_REQUEST'],
    [{ picked: 1, missing: 0, pickd: 2 }, 'INVALID_REQUEST'],
  ])('refuses %j with %s', async (body, code) => {
    const orderId = await orderIn('picking');
    expect((await put(orderId, 'milk', body).expect(400)).body.code).toBe(code);
    expect((await picksOf(orderId)).data).toEqual([]);
  });

  it('is refused of an order that is not being picked, which says where it is', async () => {
    for (const status of ['pending', 'picked', 'cancelled']) {
      const { body } = await put(await orderIn(status), 'milk', { picked: 1, missing: 0 }).expect(409);
      expect(body).toMatchObject({ code: 'ORDER_NOT_PICKING', status, error: expect.any(String) });
    }
    const orderId = await orderIn('picking');
    expect((await put(orderId, 'tea', { picked: 1, missing: 0 }).expect(404)).body.code).toBe(
      'ITEM_NOT_FOUND',
    );
    await put(NOBODY, 'milk', { picked: 1, missing: 0 }).expect(404);
  });

  it('and a cancellation at the same moment never both count', async () => {
    for (let round = 0; round < 4; round += 1) {
      const orderId = await orderIn('picking');
      const [pick] = await Promise.all([
        put(orderId, 'milk', { picked: 1, missing: 0 }),
        shop.api.patch(`/v1/orders/${orderId}/status`, {
          status: 'cancelled',
          metadata: { cancellation_reason: 'customer_requested' },
        }),
      ]);
      expect([200, 409]).toContain(pick.status);
      const { data } = await picksOf(orderId);
      expect(data).toHaveLength(pick.status === 200 ? 1 : 0);
    }
  });

  it('is pushed on orders.changes, resumes there, and is in the timeline', async () => {
    const orderId = await orderIn('picking');
    const socket = await SocketClient.open(service, shop.key);
    await socket.subscribe({ topic: 'orders.changes' });
    await put(orderId, 'milk', { picked: 1, missing: 0, picked_by: 'Kaisa' }).expect(200);
    const ofOrder = (client: SocketClient) =>
      client.of('event').filter(({ data }) => data.order_id === orderId && data.change_type === 'pick');
    await until('the pick is pushed', () => ofOrder(socket).length > 0);
    const [first] = ofOrder(socket);
    expect(first!.data).toMatchObject({
      change_type: 'pick',
      version: 1,
      status: null,
      order: { id: orderId, status: 'picking', place_id: placeId },
      detail: { item_id: 'milk', picked: 1, picked_by: 'Kaisa', revision: 1 },
    });
    await put(orderId, 'milk', { picked: 2, missing: 0, picked_by: 'Kaisa' }).expect(200);
    const later = await SocketClient.open(service, shop.key);
    await later.subscribe({ topic: 'orders.changes', after: first!.event_id });
    await until('the second pick is pushed', () => ofOrder(later).length > 0);
    expect(ofOrder(later).map(({ data }) => data.detail.revision)).toEqual([2]);
    socket.drop();
    later.drop();
    const { body } = await shop.api.get(`/v1/orders/${orderId}/timeline?kind=picking`).expect(200);
    expect(body.data).toMatchObject([
      { kind: 'picking', detail: { change: 'pick', picked: 2, picked_by: 'Kaisa' } },
      { kind: 'picking', detail: { change: 'pick', picked: 1 } },
    ]);
  });

  it('is open to the store of the order, and to no other', async () => {
    const orderId = await orderIn('picking');
    const { browser } = await somebody(service, 'store', { place_ids: [placeId] });
    const { browser: elsewhere } = await somebody(service, 'store', { place_ids: [await openPlace(shop)] });
    const path = `/v1/orders/${orderId}/picks`;
    const { body } = await browser.put(`${path}/milk`, { picked: 1, missing: 0 }).expect(200);
    expect(body.picked_by).toMatch(/^Person/);
    await browser.get(path).expect(200);
    await elsewhere.put(`${path}/milk`, { picked: 1, missing: 0 }).expect(403);
    await elsewhere.get(path).expect(403);
    const { browser: viewer } = await somebody(service, 'viewer');
    await viewer.put(`${path}/milk`, { picked: 1, missing: 0 }).expect(403);
  });
});
