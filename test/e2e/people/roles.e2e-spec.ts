import { randomUUID } from 'node:crypto';
import { plantKeys } from '../../support/beyond-the-interface';
import {
  canBeFound,
  jobEnds,
  openPlace,
  openShop,
  orderBody,
  placeOrder,
  type Shop,
} from '../../support/data/shop';
import type { Api, Json } from '../../support/http/api';
import { type Browser, somebody, type Somebody } from '../../support/people/browser';
import { NOBODY } from '../../support/provocations/world';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('roles and limits of people', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    service = await Service.start();
    [shop, other] = [await openShop(service), await openShop(service)];
  });
  afterAll(() => service.stop());

  const code = async (asked: Promise<{ body: { code?: string } }>) => (await asked).body.code;

  it('limit to channels: lists, orders, sockets and what is created', async () => {
    const { browser } = await somebody(service, 'developer', { channel_ids: [shop.channelId] });
    const { body } = await browser.get('/v1/channels').expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([shop.channelId]);
    await browser.get(`/v1/orders?channel_id=${other.channelId}`).expect(403);
    const made = await browser.post('/v1/channels', { name: 'own', type: 'wolt', config: {} }).expect(201);
    await browser.get(`/v1/channels/${made.body.id}`).expect(200);
  });

  describe('limited to places', () => {
    let clerk: Somebody;
    let mine: { place: string; order: string };
    let theirs: { place: string; order: string };

    beforeAll(async () => {
      const stock = async () => {
        const place = await openPlace(shop);
        return { place, order: await placeOrder(shop, { channel_specific_data: { place_id: place } }) };
      };
      [mine, theirs] = [await stock(), await stock()];
      clerk = await somebody(service, 'store', { place_ids: [mine.place] });
    });

    it('shows and moves the orders of the place, and no others', async () => {
      const { browser } = clerk;
      await browser.get(`/v1/orders/${mine.order}`).expect(200);
      await browser.get(`/v1/orders/${mine.order}/history`).expect(200);
      await browser.get(`/v1/orders/${mine.order}/items`).expect(200);
      expect(await code(browser.get(`/v1/orders/${theirs.order}`))).toBe('ORDER_FORBIDDEN');
      expect(await code(browser.get(`/v1/orders/${theirs.order}/history`))).toBe('ORDER_FORBIDDEN');
      expect(await code(browser.get(`/v1/orders/${theirs.order}/items`))).toBe('ORDER_FORBIDDEN');
      const move = { status: 'processing' };
      await browser.patch(`/v1/orders/${theirs.order}/status`, move).expect(403);
      await browser.patch(`/v1/orders/${mine.order}/status`, move).expect(202);
      await browser.get(`/dts/drone/order/products?order_id=${theirs.order}`).expect(403);
      await browser.get(`/dts/drone/order/set_status?orderId=${theirs.order}&status=2`).expect(403);
      await browser.get(`/dts/drone/order/products?order_id=${mine.order}`).expect(200);
    });

    it('does so whatever else the query names', async () => {
      const { browser } = clerk;
      const products = `/dts/drone/order/products?order_id=${theirs.order}`;
      expect(await code(browser.get(`${products}&orderId=${mine.order}`))).toBe('ORDER_FORBIDDEN');
      const twice = `&orderId=${mine.order}&orderId=${mine.order}`;
      expect(await code(browser.get(products + twice))).toBe('ORDER_FORBIDDEN');
      const move = `/dts/drone/order/set_status?status=2&orderId=${theirs.order}&order_id=${mine.order}`;
      expect(await code(browser.get(move))).toBe('ORDER_FORBIDDEN');
    });

    it('does so by a number that looks like an id', async () => {
      const place = await openPlace(shop);
      const { browser } = await somebody(service, 'store', { place_ids: [place] });
      const number = randomUUID();
      const id = await placeOrder(shop, {
        channel_specific_data: { place_id: place },
        order_number: number,
      });
      expect((await browser.get(`/v1/orders/${number}`).expect(200)).body.id).toBe(id);
    });

    it('does so by order number too, and finds nothing that is not there', async () => {
      const { body } = await service.system.get(`/v1/orders/${theirs.order}`).expect(200);
      expect(await code(clerk.browser.get(`/v1/orders/${body.order_number}`))).toBe('ORDER_FORBIDDEN');
      await clerk.browser.get('/v1/orders/no-such-order').expect(404);
    });

    it('limits lists of orders and of places, and the storage of places', async () => {
      const { browser } = clerk;
      const { body: orders } = await browser.get(`/v1/orders?channel_id=${shop.channelId}`).expect(200);
      expect(orders.data.map(({ id }: { id: string }) => id)).toEqual([mine.order]);
      const { body: places } = await browser.get(`/v1/places?channel_id=${shop.channelId}`).expect(200);
      expect(places.data.map(({ id }: { id: string }) => id)).toEqual([mine.place]);
      expect(places.pagination.total).toBe(1);
      const elsewhere = `/v1/orders?channel_id=${shop.channelId}&place_id=${theirs.place}`;
      expect(await code(browser.get(elsewhere))).toBe('PLACES_FORBID');
      expect(await code(browser.get(`/v1/places/${theirs.place}`))).toBe('PLACES_FORBID');
      expect(await code(browser.get(`/v1/places/${theirs.place}/storage-location`))).toBe('PLACES_FORBID');
      await browser.get(`/v1/places/${mine.place}/storage-location`).expect(200);
    });

    it('shows the board of the places', async () => {
      const { body } = await clerk.browser.get('/v1/board').expect(200);
      const ids = body.columns.flatMap((column: { orders: { id: string }[] }) =>
        column.orders.map(({ id }) => id),
      );
      expect(ids).toEqual([mine.order]);
      expect(await code(clerk.browser.get(`/v1/board?place_id=${theirs.place}`))).toBe('PLACES_FORBID');
    });

    it('finds the orders of the places, and no creation that failed', async () => {
      const { browser } = clerk;
      const found = async (by: Browser | Api, text: string): Promise<Json> =>
        (await by.get(`/v1/search/orders?q=${text}`).expect(200)).body;
      const idsOf = ({ data }: Json): string[] => data.map(({ id }: Json) => id as string);
      const numberOf = async (id: string): Promise<string> =>
        (await shop.api.get(`/v1/orders/${id}`).expect(200)).body.order_number;
      const [own, elsewhere] = [await numberOf(mine.order), await numberOf(theirs.order)];
      for (const number of [own, elsewhere]) await canBeFound(shop, number);
      expect(idsOf(await found(browser, own))).toContain(mine.order);
      expect(idsOf(await found(shop.api, elsewhere))).toContain(theirs.order);
      expect(idsOf(await found(browser, elsewhere))).not.toContain(theirs.order);

      const failing = orderBody(shop.channelId, { order_number: 'NEVER-MADE', items: [] });
      const { body } = await shop.api.post('/v1/orders', failing).expect(202);
      await jobEnds(shop.api, body.jobId as string);
      expect((await found(shop.api, 'NEVER-MADE')).failed_creations).toHaveLength(1);
      expect((await found(browser, 'NEVER-MADE')).failed_creations).toEqual([]);
    });

    it('closes what shows or changes more than places have', async () => {
      const { browser } = clerk;
      expect(await code(browser.post('/v1/orders', orderBody(shop.channelId)))).toBe('PLACES_FORBID');
      expect(await code(browser.put(`/v1/orders/${mine.order}`, orderBody(shop.channelId)))).toBe(
        'PLACES_FORBID',
      );
      expect(await code(browser.get(`/v1/events?channel_id=${shop.channelId}`))).toBe('PLACES_FORBID');
    });

    it('pushes changes of the places only', async () => {
      const { body } = await clerk.browser.post('/v1/session/socket-token').expect(201);
      const socket = await SocketClient.open(service, body.token as string);
      await socket.subscribe({ topic: 'orders.changes' });
      socket.send({ type: 'subscribe', topic: 'orders.status' });
      await socket.waitFor(
        'a refusal',
        ({ type, code: refused }) => type === 'error' && refused === 'FORBIDDEN',
      );
      const move = { status: 'cancelled', metadata: { cancellation_reason: 'out_of_stock' } };
      await service.system
        .patch(`/v1/orders/${theirs.order}/status`, move)
        .set('Prefer', 'wait=10')
        .expect(202);
      await service.system
        .patch(`/v1/orders/${mine.order}/status`, move)
        .set('Prefer', 'wait=10')
        .expect(202);
      await until('an event', () => socket.of('event').length > 0);
      expect(new Set(socket.of('event').map(({ data }) => data.order_id))).toEqual(new Set([mine.order]));
      socket.drop();
    });
  });

  it('end the subscriptions that somebody may no longer have, and leave the others', async () => {
    const { browser, id } = await somebody(service, 'viewer');
    const place = await openPlace(shop);
    const { body } = await browser.post('/v1/session/socket-token').expect(201);
    const socket = await SocketClient.open(service, body.token as string);
    const filter = { channel_id: shop.channelId };
    for (const topic of ['orders.status', 'attention', 'orders.changes']) await socket.subscribe({ topic });
    await socket.subscribe({ topic: 'attention', filter });
    await service.system.put(`/v1/people/${id}`, { place_ids: [place] }).expect(200);
    await until('three refusals', () => socket.of('error').length === 3);
    expect(new Set(socket.of('error').map(({ code: refused }) => refused as string))).toEqual(
      new Set(['FORBIDDEN']),
    );
    const ends = ['orders.status', 'attention', 'orders.changes'].map((topic) => ({
      type: 'unsubscribe',
      topic,
    }));
    for (const end of ends) socket.send(end);
    await socket.waitFor('an end', ({ type }) => type === 'unsubscribed');
    expect(socket.of('unsubscribed').map(({ topic }) => topic as string)).toEqual(['orders.changes']);
    expect(socket.of('error').filter(({ code: refused }) => refused === 'NOT_SUBSCRIBED')).toHaveLength(2);
    socket.drop();
  });

  it('say what is wrong with limits', async () => {
    const invite = (role: string, limits: object) =>
      service.system
        .post('/v1/people', { email: `limits-${role}@example.com`, name: 'x', role, ...limits })
        .expect(400);
    expect((await invite('store', {})).body.code).toBe('INVALID_LIMITS');
    expect((await invite('admin', { channel_ids: [shop.channelId] })).body.code).toBe('INVALID_LIMITS');
    expect((await invite('viewer', { channel_ids: [NOBODY] })).body.error).toContain('unknown channels');
    expect((await invite('store', { place_ids: [NOBODY] })).body.error).toContain('unknown places');
  });

  it('apply from the next request on when they change', async () => {
    const { browser, id } = await somebody(service, 'viewer');
    expect(await code(browser.post('/v1/channels', {}))).toBe('ROLE_FORBIDS');
    await service.system.put(`/v1/people/${id}`, { role: 'developer' }).expect(200);
    await browser.post('/v1/channels', {}).expect(400);
    await service.system.put(`/v1/people/${id}`, { channel_ids: [shop.channelId] }).expect(200);
    await browser.get(`/v1/channels/${other.channelId}`).expect(403);
  });

  it('let a developer make keys, none that can do more than they', async () => {
    const { browser } = await somebody(service, 'developer', { channel_ids: [shop.channelId] });
    const key = (changes: object) =>
      browser.post('/v1/api-keys', { name: 'k', client_name: 'c', created_by: 'd', ...changes });
    const { body } = await key({ scope: 'write', channel_ids: [shop.channelId] }).expect(201);
    expect(await code(key({ scope: 'admin' }))).toBe('KEY_FORBIDDEN');
    expect(await code(key({ channel_ids: [other.channelId] }))).toBe('KEY_FORBIDDEN');
    expect(await code(browser.put(`/v1/api-keys/${body.id}`, { scope: 'admin' }))).toBe('KEY_FORBIDDEN');
    expect(await code(browser.delete(`/v1/api-keys/${other.keyId}`))).toBe('KEY_FORBIDDEN');
    await browser.delete(`/v1/api-keys/${body.id}`).expect(204);
  });

  it('hide the keys of others from a developer, and keep them as they are', async () => {
    const { browser } = await somebody(service, 'developer', { channel_ids: [shop.channelId] });
    const named = { name: 'k', client_name: 'c', created_by: 'd' };
    const make = async (access: object) =>
      (await service.system.post('/v1/api-keys', { ...named, ...access }).expect(201)).body.id as string;
    const empty = await make({ scope: 'write' });
    const both = await make({ channel_ids: [shop.channelId, other.channelId] });
    const admin = await make({ scope: 'admin', channel_ids: [shop.channelId] });
    const listed = async (by: Browser) => (await by.get('/v1/api-keys?limit=100').expect(200)).body;
    const seen = await listed(browser);
    const ids = seen.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(shop.keyId);
    expect(seen.count).toBe(ids.length);
    await browser.get(`/v1/api-keys/${shop.keyId}`).expect(200);
    for (const id of [other.keyId, empty, both, admin]) {
      expect(ids).not.toContain(id);
      expect(await code(browser.get(`/v1/api-keys/${id}`))).toBe('API_KEY_NOT_FOUND');
      const take = { channel_ids: [shop.channelId] };
      expect(await code(browser.put(`/v1/api-keys/${id}`, take))).toBe('KEY_FORBIDDEN');
      expect(await code(browser.delete(`/v1/api-keys/${id}`))).toBe('KEY_FORBIDDEN');
    }
    expect(await code(browser.post('/v1/api-keys', named))).toBe('KEY_FORBIDDEN');
    expect(await code(browser.put(`/v1/api-keys/${shop.keyId}`, { channel_ids: [] }))).toBe('KEY_FORBIDDEN');
    const everywhere = await somebody(service, 'developer');
    const all = (await listed(everywhere.browser)).data.map(({ id }: { id: string }) => id);
    expect(all).toEqual(expect.arrayContaining([shop.keyId, other.keyId, empty, both, admin]));
    await everywhere.browser.put(`/v1/api-keys/${empty}`, { name: 'renamed' }).expect(200);
  });

  it('never leave the service without an admin, also when two demote each other at once', async () => {
    const alone = await Service.start();
    const [one, two] = [await somebody(alone, 'admin'), await somebody(alone, 'admin')];
    const demote = (by: Browser, { id }: Somebody) => by.put(`/v1/people/${id}`, { role: 'viewer' });
    const answers = await Promise.all([demote(one.browser, two), demote(two.browser, one)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const { body } = await alone.system.get('/v1/people').expect(200);
    const admins = body.data.filter(({ role }: { role: string }) => role === 'admin');
    expect(admins).toHaveLength(1);
    const last = await alone.system.put(`/v1/people/${admins[0].id}`, { is_active: false }).expect(409);
    expect(last.body.code).toBe('LAST_ADMIN');
    await alone.stop();
  });

  it('let a developer who is limited to channels have 1,000 active keys', async () => {
    const { channelId } = await openShop(service);
    const maker = (await somebody(service, 'developer', { channel_ids: [channelId] })).browser;
    const make = () =>
      maker.post('/v1/api-keys', { name: 'k', client_name: 'c', created_by: 'd', channel_ids: [channelId] });
    // With the key of the shop they are 999; those that have created a channel count.
    await plantKeys(service.database, [channelId], 500);
    await plantKeys(service.database, [channelId, other.channelId], 498);
    const last = (await make().expect(201)).body.id as string;
    expect(await code(make().expect(409))).toBe('TOO_MANY_KEYS');
    await maker.put(`/v1/api-keys/${last}`, { is_active: false }).expect(200);
    await make().expect(201);
    const again = maker.put(`/v1/api-keys/${last}`, { is_active: true }).expect(409);
    expect(await code(again)).toBe('TOO_MANY_KEYS');
  });
});
