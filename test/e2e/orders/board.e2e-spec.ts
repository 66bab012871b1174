import { randomUUID } from 'node:crypto';
import type { Json } from '../../support/http/api';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { openPlace, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('a board over HTTP and the socket', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
  });
  afterAll(() => service.stop());

  const boardOf = async ({ api }: Pick<Shop, 'api'>, query = '') =>
    (await api.get(`/v1/board${query}`).expect(200)).body;
  const cardsOf = ({ columns }: Json) => (columns as Json[]).flatMap(({ orders }) => orders as Json[]);

  it('goes on by the socket from its cursor: creations, items and statuses, none of other channels', async () => {
    const known = await placeOrder(shop);
    const board = await boardOf(shop);
    expect(cardsOf(board).map(({ id }) => id)).toContain(known);

    const made = await placeOrder(shop);
    await placeOrder(other);
    await shop.api.post(`/v1/orders/${made}/items`, { product_id: 'bread', quantity: 1 }).expect(201);
    const status = { status: 'suspended', metadata: { suspension_reason: 'sold out' } };
    await shop.api.patch(`/v1/orders/${known}/status`, status).expect(202);

    const client = await SocketClient.open(service, shop.key);
    await client.subscribe({ topic: 'orders.changes', after: board.cursor });
    const isSuspension = (data: Json) => data?.order_id === known && data.version === 2;
    await client.waitFor('the suspension', ({ data }) => isSuspension(data));
    const live = await placeOrder(shop);
    await client.waitFor('what happens from now on', ({ data }) => data?.order_id === live);
    client.drop();

    const changes = client.of('event').map(({ data }) => data);
    expect(changes.filter(({ order_id }) => order_id === made).map(({ change_type }) => change_type)).toEqual(
      ['created', 'item_added'],
    );
    expect(changes.find(isSuspension)).toMatchObject({
      status: { from: 'pending', to: 'suspended' },
      order: { version: 2, status: 'suspended' },
    });
    expect(changes.filter(({ channel_id }) => channel_id !== shop.channelId)).toEqual([]);
    expect(client.faults).toEqual([]);
  });

  it('lets one socket follow both topics, each once', async () => {
    const client = await SocketClient.open(service, shop.key);
    await client.subscribe();
    await client.subscribe({ topic: 'orders.changes' });
    await client.subscribe({ topic: 'orders.changes', filter: { channel_id: shop.channelId } });
    const orderId = await placeOrder(shop);
    const status = { status: 'suspended', metadata: { suspension_reason: 'check' } };
    await shop.api.patch(`/v1/orders/${orderId}/status`, status).expect(202);
    const ofOrder = () => client.of('event').filter(({ data }) => data.order_id === orderId);
    await until('both have come', () => ofOrder().length >= 3);
    expect(
      ofOrder()
        .map(({ topic }) => topic as string)
        .sort(),
    ).toEqual(['orders.changes', 'orders.changes', 'orders.status']);
    client.send({ type: 'unsubscribe', topic: 'orders.changes' });
    await client.waitFor('its end', ({ type }) => type === 'unsubscribed');
    client.drop();
    expect(client.faults).toEqual([]);
  });

  it('shows the orders of a place, and those of several channels to who can access them', async () => {
    const placeId = await openPlace(shop);
    const here = await placeOrder(shop, { channel_specific_data: { place_id: placeId } });
    const there = await placeOrder(other);
    expect(cardsOf(await boardOf(shop, `?place_id=${placeId}`)).map(({ id }) => id)).toEqual([here]);
    const both = `?channel_id=${shop.channelId},${other.channelId}&status=pending`;
    const all = cardsOf(await boardOf({ api: service.system }, both)).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([here, there]));
    const own = cardsOf(await boardOf(other)).map(({ channel_id }) => channel_id);
    expect(new Set(own)).toEqual(new Set([other.channelId]));
  });

  it('reads a long column page by page, each order once, while others are added', async () => {
    const third = await openShop(service);
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await placeOrder(third));
    const read: string[] = [];
    let next: unknown = '';
    while (next !== null) {
      const after = next === '' ? '' : `&after=${next as string}`;
      const board = await boardOf(third, `?status=pending&limit=3${after}`);
      const [column] = board.columns as Json[];
      read.push(...(column!.orders as Json[]).map(({ id }) => id as string));
      next = column!.next;
      if (read.length === 3) ids.push(await placeOrder(third));
    }
    expect(read).toEqual(ids);
  });

  it.each([
    ['an unknown channel', 'channel_id=x', 'channel_id must be UUIDs'],
    ['an unknown status', 'status=pending,eaten', 'status must be some of'],
    ['no rows', 'limit=0', 'limit must be at least 1'],
    ['a cursor of its own making', 'after=x', 'after must be the `next` value'],
    ['too many places', `place_id=${Array.from({ length: 51 }, () => randomUUID()).join(',')}`, 'at most 50'],
  ])('refuses %s and says why', async (_name, query, message) => {
    const { body } = await shop.api.get(`/v1/board?${query}`).expect(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  it('refuses channels and places out of reach as other routes do', async () => {
    await shop.api.get(`/v1/board?channel_id=${other.channelId}`).expect(403);
    await shop.api.get(`/v1/board?channel_id=${randomUUID()}`).expect(404);
    await shop.api.get(`/v1/board?place_id=${await openPlace(other)}`).expect(403);
    await shop.api.get(`/v1/board?place_id=${randomUUID()}`).expect(404);
  });

  it('accepts the beginning of the feed in place of an event', async () => {
    const empty = await openShop(service);
    const { cursor } = await boardOf(empty);
    expect(cursor).toBe('beginning');
    const body = orderBody(empty.channelId);
    await empty.api.post('/v1/orders', body).expect(202);
    const client = await SocketClient.open(service, empty.key);
    await client.subscribe({ topic: 'orders.changes', after: cursor });
    await client.waitForEvents(1);
    client.drop();
    expect(client.of('event')[0]!.data.change_type).toBe('created');
  });
});
