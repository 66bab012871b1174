import { endClaims, isRelayed } from '../../support/beyond-the-interface';
import { putInStatus } from '../../support/data/order-status';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { somebody, type Somebody } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('the queue of a store', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  const queueOf = async (placeId: string, query = '') =>
    (await shop.api.get(`/v1/places/${placeId}/queue${query}`).expect(200)).body;
  const orderIn = async (placeId: string, status: string, changes: object = {}) => {
    const orderId = await placeOrder(shop, { metadata: { place_id: placeId }, ...changes });
    await putInStatus(service.database, orderId, status);
    return orderId;
  };
  const idsOf = ({ data }: Json) => data.map(({ order_id }: Json) => order_id);

  it('shows each order with what its picker needs to choose it', async () => {
    const placeId = await openPlace(shop);
    const orderId = await orderIn(placeId, 'picking', {
      customer_info: { name: 'Aino Maria Virtanen' },
      delivery_type: 1,
      items: [
        { item_id: 'milk', quantity: 2 },
        { item_id: 'apples', quantity: 0.75 },
        {
          item_id: 'wine',
          quantity: 1,
          properties: { fulfilment_flags: ['RESTRICTED_TO_SELL_18', 'fragile'] },
        },
      ],
    });
    const put = (item: string, body: object) => shop.api.put(`/v1/orders/${orderId}/picks/${item}`, body);
    await put('milk', { picked: 1, missing: 1 }).expect(200);
    await put('apples', { picked: 0.5, missing: 0 }).expect(200);
    const substitutes = [{ item_id: 'beer', quantity: 1 }];
    await put('wine', { picked: 0, missing: 0, substitutes }).expect(200);
    const { data, next } = await queueOf(placeId);
    expect(next).toBeNull();
    expect(data).toEqual([
      {
        order_id: orderId,
        order_number: expect.any(String),
        channel_id: shop.channelId,
        channel_name: expect.stringContaining('shop'),
        status: 'picking',
        version: 1,
        delivery_type: 1,
        created_at: expect.any(String),
        due_at: null,
        due_kind: null,
        lines: 3,
        units: 3.75,
        picked_lines: 2,
        customer: 'A. V.',
        fulfilment_flags: ['RESTRICTED_TO_SELL_18'],
        claim: null,
      },
    ]);
  });

  it('has what the store still has to do, the oldest first, in pages', async () => {
    const placeId = await openPlace(shop);
    const statuses = ['pending', 'processing', 'picking', 'picked', 'retrieving'];
    const ids: string[] = [];
    for (const status of statuses) ids.push(await orderIn(placeId, status));
    for (const status of ['completed', 'cancelled', 'suspended', 'failed', 'shipped'])
      await orderIn(placeId, status);
    await orderIn(await openPlace(shop), 'pending');
    expect(idsOf(await queueOf(placeId))).toEqual(ids);
    const first = await queueOf(placeId, '?limit=2');
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const second = await queueOf(placeId, `?limit=2&after=${first.next}`);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    const last = await queueOf(placeId, `?limit=2&after=${second.next}`);
    expect([idsOf(last), last.next]).toEqual([ids.slice(4), null]);
    await shop.api.get(`/v1/places/${placeId}/queue?after=nonsense`).expect(400);
  });

  it('puts what is due first in front, and goes on behind it', async () => {
    const placeId = await openPlace(shop);
    const ids = [await orderIn(placeId, 'pending')];
    for (const minutes of [90, 30]) {
      await shop.api.put(`/v1/places/${placeId}/deadlines`, { pick_by: { minutes } }).expect(200);
      ids.push(await orderIn(placeId, 'pending'));
    }
    const [none, later, sooner] = ids;
    const queue = await until('the orders have their deadlines', async () => {
      const found = await queueOf(placeId);
      return found.data.filter(({ due_at }: Json) => due_at !== null).length === 2 ? found : null;
    });
    expect(idsOf(queue)).toEqual([sooner, later, none]);
    expect(queue.data[0]).toMatchObject({ due_kind: 'pick_by', due_at: expect.any(String) });
    const { next } = await queueOf(placeId, '?limit=2');
    expect(idsOf(await queueOf(placeId, `?limit=2&after=${next}`))).toEqual([none]);
  });

  describe('claims', () => {
    let placeId: string;
    let orderId: string;
    const claim = (body: object, api: Somebody['browser'] | Shop['api'] = shop.api, id = orderId) =>
      api.post(`/v1/places/${placeId}/queue/${id}/claim`, body);
    const release = (body: object, api: Somebody['browser'] | Shop['api'] = shop.api) =>
      api.post(`/v1/places/${placeId}/queue/${orderId}/release`, body);
    const shownClaim = async () => (await queueOf(placeId)).data[0].claim;

    beforeEach(async () => {
      placeId = await openPlace(shop);
      orderId = await orderIn(placeId, 'pending');
      await until('it is in the feed', () => isRelayed(service.database, orderId));
    });

    it('are for ten minutes, renewed by their holder, and shown to others', async () => {
      const { body: first } = await claim({ name: 'Kaisa' }).expect(200);
      expect(first).toMatchObject({ order_id: orderId, claimed_by: 'Kaisa', device_id: null });
      expect(Date.parse(first.expires_at) - Date.parse(first.claimed_at)).toBe(600_000);
      const { body: again } = await claim({ name: 'Kaisa' }).expect(200);
      expect(again.claimed_at).toBe(first.claimed_at);
      expect(Date.parse(again.expires_at)).toBeGreaterThanOrEqual(Date.parse(first.expires_at));
      expect(await shownClaim()).toEqual(again);
    });

    it("refuse a colleague, who takes over when asked: that is in the audit log and in the order's timeline", async () => {
      await claim({ name: 'Kaisa' }).expect(200);
      const { body: refused } = await claim({ name: 'Ville' }).expect(409);
      expect(refused).toMatchObject({ code: 'CLAIMED_BY_COLLEAGUE', claim: { claimed_by: 'Kaisa' } });
      await claim({ name: 'Ville', take_over: true }).expect(200);
      expect(await shownClaim()).toMatchObject({ claimed_by: 'Ville' });
      await claim({ name: 'Kaisa' }).expect(409);
      const { body: audit } = await service.system
        .get(`/v1/audit?resource_id=${orderId}&action=order.claim_taken_over`)
        .expect(200);
      expect(audit.data).toHaveLength(1);
      const timeline = await until('both claims are in the timeline', async () => {
        const { body } = await shop.api.get(`/v1/orders/${orderId}/timeline?kind=picking`).expect(200);
        return body.data.length === 2 ? body.data : null;
      });
      expect(timeline).toMatchObject([
        { detail: { change: 'claim', claim: { claimed_by: 'Ville' }, taken_over_from: 'Kaisa' } },
        { detail: { change: 'claim', claim: { claimed_by: 'Kaisa' }, taken_over_from: null } },
      ]);
    });

    it('of many at the same moment are won by one', async () => {
      const names = Array.from({ length: 8 }, (_, n) => `Picker ${n}`);
      const answers = await Promise.all(names.map((name) => claim({ name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    });

    it('end when they are released by their holder, once and again, and by nobody else', async () => {
      await claim({ name: 'Kaisa' }).expect(200);
      await release({ name: 'Ville' }).expect(204);
      expect(await shownClaim()).toMatchObject({ claimed_by: 'Kaisa' });
      await release({ name: 'Kaisa' }).expect(204);
      await release({ name: 'Kaisa' }).expect(204);
      expect(await shownClaim()).toBeNull();
      await claim({ name: 'Ville' }).expect(200);
    });

    it('end by themselves', async () => {
      await claim({ name: 'Kaisa' }).expect(200);
      await endClaims(service.database, orderId);
      expect(await shownClaim()).toBeNull();
      await claim({ name: 'Ville' }).expect(200);
    });

    it('are of the person who signed in, whatever name is said, and pushed to the store', async () => {
      const { browser } = await somebody(service, 'store', { place_ids: [placeId] });
      const { browser: colleague } = await somebody(service, 'store', { place_ids: [placeId] });
      const { body } = await colleague.post('/v1/session/socket-token').expect(201);
      const socket = await SocketClient.open(service, body.token as string);
      await socket.subscribe({ topic: 'orders.changes' });
      await claim({ name: 'Kaisa' }, browser).expect(200);
      await claim({ name: 'Kaisa V.' }, browser).expect(200);
      await claim({ name: 'Kaisa' }, colleague).expect(409);
      await release({}, browser).expect(204);
      await until('the claims are pushed', () => socket.of('event').length === 3);
      expect(socket.of('event').map(({ data }) => data.detail.claim?.claimed_by ?? null)).toEqual([
        ...['Kaisa', 'Kaisa V.', null],
      ]);
      expect(socket.faults).toEqual([]);
      socket.drop();
    });

    it('end for the store when its order goes to another one, which it is told of', async () => {
      const { browser } = await somebody(service, 'store', { place_ids: [placeId] });
      const { body: token } = await browser.post('/v1/session/socket-token').expect(201);
      const socket = await SocketClient.open(service, token.token as string);
      await socket.subscribe({ topic: 'orders.changes' });
      const other = await openPlace(shop);
      const { body: order } = await shop.api.get(`/v1/orders/${orderId}`).expect(200);
      const { channel_id, order_number, order_date } = order;
      const content = {
        channel_id,
        order_number,
        order_date,
        items: [{ item_id: 'milk', quantity: 1, price: 1 }],
      };
      const replace = (metadata: object) =>
        shop.api
          .put(`/v1/orders/${orderId}`, { ...content, metadata })
          .set('Prefer', 'wait=30')
          .expect(202);
      await replace({ place_id: other });
      const left = await until('the order has left', () =>
        socket.of('event').find(({ data }) => data.change_type === 'place'),
      );
      expect(left.data).toMatchObject({ order_id: orderId, detail: { from: placeId, to: other } });
      await replace({ place_id: other, note: 'later' });
      const mine = await orderIn(placeId, 'pending');
      await until('its own orders are told', () =>
        socket.of('event').some(({ data }) => data.order_id === mine),
      );
      expect(socket.of('event').at(-1)!.data.order_id).toBe(mine);
      expect(socket.of('event').filter(({ data }) => data.order_id === orderId)).toHaveLength(1);
      socket.drop();
    });

    it('are of orders in the queue of the place', async () => {
      await putInStatus(service.database, orderId, 'completed');
      const { body } = await claim({ name: 'Kaisa' }).expect(409);
      expect(body).toMatchObject({ code: 'ORDER_NOT_IN_QUEUE', status: 'completed' });
      const elsewhere = await orderIn(await openPlace(shop), 'pending');
      await claim({ name: 'Kaisa' }, shop.api, elsewhere).expect(404);
      await claim({}).expect(400);
    });

    it('and the queue are closed to other stores and other channels', async () => {
      const { browser } = await somebody(service, 'store', { place_ids: [await openPlace(shop)] });
      await browser.get(`/v1/places/${placeId}/queue`).expect(403);
      await claim({ name: 'Kaisa' }, browser).expect(403);
      const other = await openShop(service);
      await other.api.get(`/v1/places/${placeId}/queue`).expect(403);
      const { browser: viewer } = await somebody(service, 'viewer');
      await viewer.get(`/v1/places/${placeId}/queue`).expect(200);
      await claim({ name: 'Kaisa' }, viewer).expect(403);
    });
  });
});
