import type { Test } from 'supertest';
import { hold, isSettled, jobsInTurn } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { readResponse } from '../../support/http/read-response';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

describe('the picking app', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const tap = (what: string, query: Record<string, string>, api = shop.api) =>
    api.get(`/dts/drone/order/${what}?${new URLSearchParams(query).toString()}`);
  const setStatus = (orderId: string, status: number | string) =>
    tap('set_status', { orderId, status: String(status) });
  const statusOf = async (id: string): Promise<string> =>
    (await shop.api.get(`/v1/orders/${id}`).expect(200)).body.status;
  const versionOf = async (id: string): Promise<number> =>
    (await shop.api.get(`/v1/orders/${id}`).expect(200)).body.version;

  it('shows what to pick, and the status only when requested', async () => {
    const id = await placeOrder(shop, {
      order_number: 'PICK-1',
      items: [
        {
          item_id: 'milk',
          sku: 'SKU',
          name: 'Milk',
          quantity: 2,
          price: 1.29,
          image_url: 'https://images.example.com/milk.png',
          properties: {
            ean: '640',
            uom: 'pcs',
            fulfilment_flags: ['refrigerated', 'RESTRICTED_TO_SELL_18'],
            sub_suggestions: [
              {
                item_id: 'oat',
                name: 'Oat',
                price: 2.1,
                barcode: '641',
                image_guid: [{ id: 'g', url: 'https://i.example.com/o.png' }],
              },
            ],
          },
        },
        { item_id: 'bag', name: 'Paper bag', quantity: 1, price: 0.3 },
      ],
    });
    const answer = await tap('products', { order_id: 'PICK-1' }).expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { message, ...envelope } = answer.body;
    expect(envelope).toEqual({ responseType: 'success', status: 200 });
    expect(message).toMatchObject({ error: null, message: null, extra: [] });
    const [milk, bag] = message.data;
    expect(milk).toMatchObject({
      id: 'milk',
      amount: 2,
      quantity: 2,
      ean: '640',
      barcode: '640',
      images: 1,
      fulfilment_flags: ['refrigerated', 'RESTRICTED_TO_SELL_18'],
      substitutable: true,
      allowed_substitutions: [
        { ean: '641', times: 1, priority: 1, available: true, product: { item_id: 'oat', images: 1 } },
      ],
      collected_product: null,
    });
    expect(bag).toMatchObject({ id: 'bag', images: 0, image_guid: [] });
    expect(milk).not.toHaveProperty('status');
    const shown = await tap('products', { order_id: id, show_status: 'true' }).expect(200);
    expect(shown.body.message.data[0].status).toBe('pending');
    const { body: order } = await shop.api.get(`/v1/orders/${id}`);
    expect(order.fulfilment_flags).toEqual(['RESTRICTED_TO_SELL_18']);
  });

  it('does not answer for a change that was accepted before and fails', async () => {
    /** The move fails, since the order is of another version once it has been replaced. */
    const tapBehind = async (move: object, tapOn: (orderId: string) => Test) => {
      const id = await placeOrder(shop);
      const held = await hold(service.database, 'order', id);
      await shop.api.put(`/v1/orders/${id}`, orderBody(shop.channelId)).expect(202);
      await shop.api.patch(`/v1/orders/${id}/status`, move).set('If-Match', '"1"').expect(202);
      const accepted = await jobsInTurn(service.database, id);
      const tapIsAccepted = until(
        'the tap is accepted',
        async () => (await jobsInTurn(service.database, id)).length > accepted.length,
      );
      await Promise.all([tapOn(id).expect(200), tapIsAccepted.then(held.letGo)]);
      return id;
    };
    const cancelled = { status: 'cancelled', metadata: { cancellation_reason: 'out_of_stock' } };
    const id = await tapBehind(cancelled, (orderId) => setStatus(orderId, 6));
    expect(await statusOf(id)).toBe('cancelled');
    expect(await versionOf(id)).toBe(3);

    const failing = await tapBehind({ status: 'failed' }, (orderId) =>
      tap('set_failed', { orderId, reason: 'broken' }),
    );
    expect(await statusOf(failing)).toBe('failed');
  });

  it('picks an order to the end, responding when each change has been applied', async () => {
    const id = await placeOrder(shop, { order_number: 'PICK-2' });
    const started = await setStatus('PICK-2', 2).expect(200);
    expect(started.headers['cache-control']).toBe('no-store');
    expect(started.body).toEqual({
      responseType: 'success',
      status: 200,
      message: {
        error: null,
        message: 'Order status updated',
        data: { order_id: id, order_number: 'PICK-2', status: 2, status_name: 'picking' },
        extra: [],
      },
    });
    expect(await statusOf(id)).toBe('picking');
    await setStatus(id, 3).expect(200);
    expect(await statusOf(id)).toBe('picked');
    const { body: products } = await tap('products', { order_id: id });
    expect(products.message.data[0]).toMatchObject({
      picked_quantity: 2,
      collected_product: { quantity: 2 },
    });
    const told = await receiver.waitFor(
      'picking',
      ({ body }) => body.data.order_id === id && body.data.new_status === 'picking',
    );
    expect(told.body.data.metadata.picker_id).toMatch(/^Shop /);
  });

  it('treats a repeated tap as done and adds nothing', async () => {
    const id = await placeOrder(shop);
    await setStatus(id, 2).expect(200);
    const version = await versionOf(id);
    const again = await setStatus(id, 2).expect(200);
    expect(again.body.message.data).toMatchObject({ status: 2, status_name: 'picking' });
    await Promise.all([setStatus(id, 2).expect(200), setStatus(id, 2).expect(200)]);
    expect(await versionOf(id)).toBe(version);
  });

  it.each([
    ['set_status', { status: '2' }, 'picking'],
    ['set_failed', {}, 'failed'],
    ['set_suspended', { reason: 'power cut' }, 'suspended'],
  ])('treats taps of %s at the same moment as one', async (setter, query, status) => {
    const orderId = await placeOrder(shop);
    const from = (await shop.api.get(`/v1/orders/${orderId}/history`).expect(200)).body.current_version;
    const taps = await Promise.all(Array.from({ length: 6 }, () => tap(setter, { orderId, ...query })));
    expect(taps.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const { body } = await shop.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
    expect(body.history.filter(({ status: step }: Json) => step.to === status)).toHaveLength(1);
    const { body: order } = await shop.api.get(`/v1/orders/${orderId}`).expect(200);
    expect(order).toMatchObject({ status, version: from + (status === 'picking' ? 2 : 1) });
    await until('all is relayed', () => isSettled(service.database, shop.channelId));
    const { body: failed } = await shop.api
      .get(`/v1/events?channel_id=${shop.channelId}&event_type=order:failed&order_id=${orderId}`)
      .expect(200);
    expect(failed.data).toEqual([]);
  });

  it('shows at most 100 substitutes of an item, and refuses more', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`);
    const item = { item_id: 'milk', quantity: 1 };
    const order = (changes: object) => orderBody(shop.channelId, { items: [{ ...item, ...changes }] });
    const tooMany = [
      [{ allowed_substitutions: names(101) }, 'allowed_substitutions'],
      [{ properties: { sub_suggestions: names(101) } }, 'properties.sub_suggestions'],
    ] as const;
    const orderId = await placeOrder(shop, { items: [{ ...item, allowed_substitutions: names(100) }] });
    for (const [changes, field] of tooMany) {
      const error = `items[0].${field} must have at most 100 elements`;
      expect((await shop.api.post('/v1/orders', order(changes)).expect(400)).body.error).toBe(error);
      expect((await shop.api.put(`/v1/orders/${orderId}`, order(changes)).expect(400)).body.error).toBe(
        error,
      );
      const { body: add } = await shop.api
        .post(`/v1/orders/${orderId}/items`, { product_id: 'oats', quantity: 1, ...changes })
        .expect(400);
      expect(add.message).toBe(`${field} must have at most 100 elements`);
      await shop.api.put(`/v1/orders/${orderId}/items/milk`, changes).expect(400);
    }
    const { body } = await tap('products', { order_id: orderId }).expect(200);
    expect(body.message.data[0].allowed_substitutions).toHaveLength(100);
  });

  it('shows the products of an order of 1.7 MB without using fifty times as much or blocking', async () => {
    const substitutes = Array.from({ length: 100 }, (_, n) => `i${n}`);
    const items = Array.from({ length: 2_000 }, (_, n) => ({
      item_id: `i${n}`,
      quantity: 1,
      ...(n < 100 && { properties: { text: 'x'.repeat(3_000) } }),
      allowed_substitutions: substitutes,
    }));
    const own = await openShop(service);
    const orderId = await placeOrder(own, { items });
    const products = `${service.url}/dts/drone/order/products?order_id=${orderId}`;
    const slowestMs = await undisturbed(async () => {
      const alive = Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          await new Promise((resolve) => setTimeout(resolve, n * 25));
          const startedMs = performance.now();
          await service.as(null).get('/health/live').expect(200);
          return performance.now() - startedMs;
        }),
      );
      const answer = await readResponse(products, own.key);
      expect(answer).toMatchObject({
        status: 200,
        whole: true,
        end: expect.stringMatching(/"extra":\[\]\}\}$/),
      });
      expect(answer.bytes).toBeLessThan(50_000_000);
      return Math.max(...(await alive));
    });
    expect(slowestMs).toBeLessThan(2_000);
  });

  it('cancels as rejected by the store', async () => {
    const id = await placeOrder(shop);
    await setStatus(id, 6).expect(200);
    const told = await receiver.waitFor(
      'cancelled',
      ({ body }) => body.data.order_id === id && body.data.new_status === 'cancelled',
    );
    expect(told.body.data.metadata).toMatchObject({
      cancellation_reason: 'picking_rejected_by_store',
      cancellation_category: 'store',
    });
  });

  it.each([3, 4, 5])(
    'refuses code %i for a pending order with 422 that says what is allowed',
    async (code) => {
      const id = await placeOrder(shop);
      const { body } = await setStatus(id, code).expect(422);
      expect(body).toMatchObject({
        responseType: 'failure',
        status: 422,
        message: {
          error: expect.stringContaining('from pending'),
          message: null,
          data: {
            current_status: 'pending',
            allowed_transitions: ['picking', 'cancelled'],
            error_code: 'PICKING_APP_TRANSITION_NOT_ALLOWED',
          },
        },
      });
      expect(await versionOf(id)).toBe(1);
    },
  );

  it('suspends with a reason and resumes in the earlier status, else in picking', async () => {
    const id = await placeOrder(shop);
    const suspended = await tap('set_suspended', { orderId: id, reason: 'customer asks' }).expect(200);
    expect(suspended.body.message.data).toMatchObject({ status: null, status_name: 'suspended' });
    expect((await tap('unset_suspended', { orderId: id }).expect(200)).body.message.data.status_name).toBe(
      'pending',
    );
    await setStatus(id, 2).expect(200);
    await setStatus(id, 3).expect(200);
    await tap('set_suspended', { orderId: id, reason: 'again' }).expect(200);
    expect((await tap('unset_suspended', { orderId: id }).expect(200)).body.message.data.status_name).toBe(
      'picking',
    );
    const refused = await tap('unset_suspended', { orderId: id }).expect(422);
    expect(refused.body.message.data.current_status).toBe('picking');
  });

  it('marks as failed, with or without a reason', async () => {
    const id = await placeOrder(shop);
    const { body } = await tap('set_failed', { orderId: id, reason: 'no stock' }).expect(200);
    expect(body.message.data).toMatchObject({ status: null, status_name: 'failed' });
    await tap('set_failed', { orderId: id }).expect(200);
    await tap('set_suspended', { orderId: id, reason: 'x' }).expect(422);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['products without order_id', 'products', {}, 400],
    ['products with an odd show_status', 'products', { order_id: 'x', show_status: 'maybe' }, 400],
    ['products of an unknown order', 'products', { order_id: 'nope' }, 404],
    ['set_status without orderId', 'set_status', { status: '2' }, 400],
    ['set_status without a code', 'set_status', { orderId: 'x' }, 400],
    ['set_status with code 1', 'set_status', { orderId: 'x', status: '1' }, 400],
    ['set_status with a word', 'set_status', { orderId: 'x', status: 'picking' }, 400],
    ['set_status of an unknown order', 'set_status', { orderId: 'nope', status: '2' }, 404],
    ['set_suspended without a reason', 'set_suspended', { orderId: 'x' }, 400],
    ['unset_suspended of an unknown order', 'unset_suspended', { orderId: 'nope' }, 404],
    ['an unknown path', 'dance', {}, 404],
  ])('answers %s with the failure envelope', async (_what, path, query, status) => {
    const answer = await tap(path, query).expect(status);
    expect(answer.body).toEqual({
      responseType: 'failure',
      status,
      message: expect.objectContaining({ error: expect.any(String), message: null }),
      code: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers 401 and 403 with the failure envelope too', async () => {
    const id = await placeOrder(shop);
    const failure = (body: Json, status: number) =>
      expect(body).toMatchObject({ responseType: 'failure', status, message: { message: null } });
    failure((await tap('products', { order_id: id }, service.as(null)).expect(401)).body, 401);
    const { body: key } = await service.system
      .post('/v1/api-keys', { name: 'r', client_name: 'r', created_by: 't', channel_ids: [shop.channelId] })
      .expect(201);
    const reader = service.as(key.key as string);
    await tap('products', { order_id: id }, reader).expect(200);
    failure((await tap('set_status', { orderId: id, status: '2' }, reader).expect(403)).body, 403);
    const other = await openShop(service);
    failure((await tap('products', { order_id: id }, other.api).expect(403)).body, 403);
  });
});
