import { hold, itemRowsOf } from '../../support/beyond-the-interface';
import { type Json, untilJudged } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { putInStatus } from '../../support/data/order-status';
import { Service } from '../../support/service/service';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import { briefly } from '../../support/undisturbed';
import { until } from '../../support/until';

describe('editing the items of an order', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const itemsOf = (orderId: string) => `/v1/orders/${orderId}/items`;
  const orderOf = async (orderId: string): Promise<Json> =>
    (await shop.api.get(`/v1/orders/${orderId}`).expect(200)).body;
  const updateOf = (orderId: string, version: number) =>
    receiver.waitFor(
      `order:updated of version ${version}`,
      ({ body }) =>
        body.event_type === 'order:updated' &&
        body.data.order_id === orderId &&
        body.data.version === version,
    );
  /** Gives an order a status as its committed state. */
  const putInto = (orderId: string, status: string) => putInStatus(service.database, orderId, status);

  it('adds an item, returns it, and announces it as order:updated with the complete order', async () => {
    const orderId = await placeOrder(shop);
    const answer = await shop.api
      .post(itemsOf(orderId), {
        product_id: 'oat drink/1l',
        variant_id: '6408430000203',
        name: 'Oat drink',
        quantity: 2,
        price: 1.99,
        image_url: 'https://images.example.com/top.png',
        properties: {
          image_url: 'https://images.example.com/own.png',
          sub_suggestions: [{ item_id: 'soy' }],
        },
      })
      .set('X-Correlation-Id', 'corr-1')
      .expect(201);
    expect(answer.body).toEqual({
      item_id: 'oat drink/1l',
      sku: '6408430000203',
      name: 'Oat drink',
      quantity: 2,
      price: 1.99,
      status: 'pending',
      image_url: 'https://images.example.com/own.png',
      properties: { image_url: 'https://images.example.com/own.png', sub_suggestions: [{ item_id: 'soy' }] },
      substitutable: true,
      allowed_substitutions: [],
      collected_product: null,
      created_at: expect.any(String),
      updated_at: answer.body.created_at,
    });
    const { body: item } = await shop.api.get(answer.headers.location!).expect(200);
    expect(item).toEqual(answer.body);
    const stored = await orderOf(orderId);
    expect(stored).toMatchObject({ version: 2, totals: null, updated_at: item.created_at });
    const { body: event } = await updateOf(orderId, 2);
    expect(event.data).toEqual({
      ...stored,
      order_id: orderId,
      changes: { items: [{ item_id: 'oat drink/1l', field: 'item', from: null, to: item }] },
      correlation_id: 'corr-1',
    });
  });

  it('adds the quantity to an item that is there already, exactly, and keeps the rest of it', async () => {
    const orderId = await placeOrder(shop, { items: [{ item_id: 'figs', name: 'Figs', quantity: 0.1 }] });
    const { body } = await shop.api
      .post(itemsOf(orderId), { product_id: 'figs', name: 'Other', quantity: 0.2, price: 9 })
      .expect(201);
    expect(body).toMatchObject({ item_id: 'figs', name: 'Figs', quantity: 0.3, price: null });
    const { body: list } = await shop.api.get(itemsOf(orderId)).expect(200);
    expect(list.pagination.total).toBe(1);
    const { body: event } = await updateOf(orderId, 2);
    expect(event.data.changes).toEqual({
      items: [{ item_id: 'figs', field: 'quantity', from: 0.1, to: 0.3 }],
    });
  });

  it('updates only the given fields and announces each', async () => {
    const orderId = await placeOrder(shop);
    const { body: before } = await shop.api.get(`${itemsOf(orderId)}/apples`).expect(200);
    const { body } = await shop.api
      .put(`${itemsOf(orderId)}/apples`, { quantity: 1.5, status: 'substituted', properties: { aisle: 3 } })
      .expect(200);
    expect(body).toEqual({
      ...before,
      quantity: 1.5,
      status: 'substituted',
      properties: { aisle: 3 },
      substitutable: false,
      updated_at: expect.any(String),
    });
    expect(body.updated_at > before.updated_at).toBe(true);
    const { body: event } = await updateOf(orderId, 2);
    expect(event.data.changes.items).toEqual([
      { item_id: 'apples', field: 'quantity', from: 0.75, to: 1.5 },
      { item_id: 'apples', field: 'status', from: 'pending', to: 'substituted' },
      { item_id: 'apples', field: 'properties.sub_enabled', from: true, to: null },
      { item_id: 'apples', field: 'properties.aisle', from: null, to: 3 },
      { item_id: 'apples', field: 'substitutable', from: true, to: false },
    ]);
    await shop.api.put(`${itemsOf(orderId)}/apples`, body).expect(200, body);
    expect(await orderOf(orderId)).toMatchObject({ version: 2 });
  });

  it('removes an item with the admin scope only', async () => {
    const orderId = await placeOrder(shop);
    await shop.api.delete(`${itemsOf(orderId)}/milk`).expect(403, {
      error: 'Forbidden',
      message: 'This operation requires the admin scope',
      code: 'SCOPE_REQUIRED',
    });
    const { text } = await service.system.delete(`${itemsOf(orderId)}/milk`).expect(204);
    expect(text).toBe('');
    const missing = { error: 'Not Found', message: 'Item not found', code: 'ITEM_NOT_FOUND' };
    await service.system.delete(`${itemsOf(orderId)}/milk`).expect(404, missing);
    await shop.api.get(`${itemsOf(orderId)}/milk`).expect(404, missing);
    await shop.api.put(`${itemsOf(orderId)}/milk`, { quantity: 1 }).expect(404, missing);
    const { body: event } = await updateOf(orderId, 2);
    expect(event.data.changes.items).toEqual([
      { item_id: 'milk', field: 'item', from: expect.objectContaining({ quantity: 2 }), to: null },
    ]);
    expect(event.data.items).toHaveLength(1);
  });

  it('lists by status, a page at a time, in the order of the order', async () => {
    const items = Array.from({ length: 120 }, (_, n) => ({ item_id: `i${n}`, quantity: 1 }));
    const orderId = await placeOrder(shop, { items });
    await shop.api.put(`${itemsOf(orderId)}/i7`, { status: 'picked' }).expect(200);
    const page = async (query: string): Promise<Json> =>
      (await shop.api.get(`${itemsOf(orderId)}${query}`).expect(200)).body;
    const idsIn = ({ data }: Json) => data.map((item: Json) => item.item_id);
    const first = await page('');
    expect(idsIn(first)).toEqual(items.slice(0, 20).map(({ item_id }) => item_id));
    expect(first.pagination).toEqual({ total: 120, limit: 20, offset: 0 });
    expect(idsIn(await page('?limit=3&offset=118'))).toEqual(['i118', 'i119']);
    expect((await page('?limit=1000')).pagination).toEqual({ total: 120, limit: 100, offset: 0 });
    expect(await page('?status=picked')).toMatchObject({
      data: [{ item_id: 'i7' }],
      pagination: { total: 1 },
    });
    for (const query of ['?status=eaten', '?limit=0', '?offset=-1', '?limit=a']) {
      const { body } = await shop.api.get(`${itemsOf(orderId)}${query}`).expect(400);
      expect(body).toMatchObject({ error: 'Bad Request', message: expect.stringMatching(/must be/) });
    }
  });

  it.each([
    [{ quantity: 1 }, 'product_id is required'],
    [{ product_id: '', quantity: 1 }, 'product_id must not be empty'],
    [{ product_id: 'a' }, 'quantity is required'],
    [{ product_id: 'a', quantity: 0 }, 'quantity must be greater than 0'],
    [{ product_id: 'a', quantity: '2' }, 'quantity must be a number'],
    [
      { product_id: 'a', quantity: 1, image_url: 'no url' },
      'image_url must be a URL that starts with https:// or http://',
    ],
    [
      { product_id: 'a', quantity: 1, properties: { image_url: 'no url' } },
      'properties.image_url must be a URL that starts with https:// or http://',
    ],
    [{ product_id: 'a', quantity: 1, colour: 'red' }, 'colour is not a known field'],
  ])('refuses to add %j', async (body, message) => {
    const orderId = await placeOrder(shop);
    const answer = await shop.api.post(itemsOf(orderId), body).expect(400);
    expect(answer.body).toMatchObject({ error: 'Bad Request', message });
    expect(await orderOf(orderId)).toMatchObject({ version: 1 });
  });

  it('takes back what it shows of an order and of an item, also with a picture that is no text', async () => {
    const properties = { image_url: 5 };
    const id = await placeOrder(shop, { items: [{ item_id: 'milk', quantity: 1, properties }] });
    const item = (await shop.api.get(`${itemsOf(id)}/milk`).expect(200)).body;
    expect(item).toMatchObject({ image_url: null, properties });
    await shop.api.put(`${itemsOf(id)}/milk`, item).expect(200);
    await shop.api.put(`/v1/orders/${id}`, await orderOf(id)).expect(202);
  });

  it('changes an item only in the version that If-Match names', async () => {
    const id = await placeOrder(shop);
    const adds = (version: string) =>
      shop.api.post(itemsOf(id), { product_id: 'eggs', quantity: 1 }).set('If-Match', version);
    const updates = (version: string) =>
      shop.api.put(`${itemsOf(id)}/eggs`, { quantity: 3 }).set('If-Match', version);
    const removes = (version: string) =>
      service.system.delete(`${itemsOf(id)}/eggs`).set('If-Match', version);
    const { body } = await adds('"2"').expect(412);
    expect(body).toMatchObject({
      error: 'Precondition Failed',
      message: expect.stringContaining('If-Match'),
      code: 'VERSION_MISMATCH',
      current_version: 1,
    });
    await adds('"1"').expect(201);
    await updates('"1"').expect(412);
    await updates('W/"2"').expect(200);
    await removes('"2"').expect(412);
    expect(await orderOf(id)).toMatchObject({ version: 3 });
    await removes('*').expect(204);
  });

  it('lets one of two edits of the same version pass', async () => {
    const id = await placeOrder(shop);
    const edit = (quantity: number) =>
      shop.api.put(`${itemsOf(id)}/milk`, { quantity }).set('If-Match', '"1"');
    const answers = await Promise.all([edit(7), edit(8)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it.each([
    [{ quantity: -1 }, 'quantity must be greater than 0'],
    [{ quantity: null }, 'quantity must not be null'],
    [{ status: null }, 'status must not be null'],
    [
      { status: 'eaten' },
      'status must be one of pending, picked, partially_picked, not_picked, substituted, cancelled',
    ],
    [{ product_id: 'a' }, 'product_id is not a known field'],
  ])('refuses to update with %j', async (body, message) => {
    const orderId = await placeOrder(shop);
    const answer = await shop.api.put(`${itemsOf(orderId)}/milk`, body).expect(400);
    expect(answer.body).toMatchObject({ error: 'Bad Request', message });
  });

  it('refuses a change that the order status does not allow, naming the status', async () => {
    const orderId = await placeOrder(shop);
    const add = () => shop.api.post(itemsOf(orderId), { product_id: 'eggs', quantity: 1 });
    const update = (quantity: number) => shop.api.put(`${itemsOf(orderId)}/milk`, { quantity });
    const remove = () => service.system.delete(`${itemsOf(orderId)}/milk`);
    const conflict = (what: string, status: string) => ({
      error: 'Conflict',
      message: `Items cannot be ${what} while the order status is ${status}`,
      code: 'ITEMS_NOT_EDITABLE',
      current_status: status,
    });
    await putInto(orderId, 'processing');
    await add().expect(409, conflict('added', 'processing'));
    await remove().expect(409, conflict('removed', 'processing'));
    await update(3).expect(200);
    for (const status of ['picking', 'picked', 'completed', 'cancelled', 'suspended']) {
      await putInto(orderId, status);
      await add().expect(409, conflict('added', status));
      await update(4).expect(409, conflict('updated', status));
      await remove().expect(409, conflict('removed', status));
    }
    expect(await orderOf(orderId)).toMatchObject({ version: 2, status: 'suspended' });
  });

  it('reports missing access and missing items in its own error shape', async () => {
    const orderId = await placeOrder(shop);
    const stranger = await openShop(service);
    const body = { product_id: 'eggs', quantity: 1 };
    await stranger.api.post(itemsOf(orderId), body).expect(403, {
      error: 'Forbidden',
      message: 'No access to the specified order',
      code: 'ORDER_FORBIDDEN',
    });
    await shop.api
      .post(itemsOf('no-such-order'), body)
      .expect(404, { error: 'Not Found', message: 'Order not found', code: 'ORDER_NOT_FOUND' });
    await service
      .as(null)
      .post(itemsOf(orderId), body)
      .expect(401, { error: 'Unauthorized', message: 'Unauthorized', code: 'UNAUTHORIZED' });
  });

  it('passes on which system a change comes from', async () => {
    const orderId = await placeOrder(shop);
    await shop.api
      .put(`${itemsOf(orderId)}/milk`, { quantity: 3 })
      .set('X-Command-Origin', 'till-7')
      .expect(200);
    const { body, headers } = await updateOf(orderId, 2);
    expect(body.data.caused_by).toBe('till-7');
    expect(headers['x-event-caused-by']).toBe('till-7');
  });

  it('loses none of 50 edits of one order at the same time', async () => {
    const orderId = await placeOrder(shop, { items: [{ item_id: 'milk', quantity: 0.1 }] });
    const add = (n: number) =>
      shop.api.post(
        itemsOf(orderId),
        n % 5 === 0 ? { product_id: `new-${n}`, quantity: 1 } : { product_id: 'milk', quantity: 0.1 },
      );
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => untilJudged(() => add(n))));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const order = await orderOf(orderId);
    expect(order.version).toBe(51);
    expect(order.items).toHaveLength(11);
    expect(order.items[0]).toMatchObject({ item_id: 'milk', quantity: 4.1 });
    const { body } = await shop.api.get(`/v1/orders/${orderId}/history`).expect(200);
    const versions = body.versions.map(({ version }: Json) => version);
    expect(versions).toEqual(Array.from({ length: 51 }, (_, n) => 51 - n));
    const times = body.versions.map(({ timestamp }: Json) => timestamp as string);
    expect(times).toEqual([...times].sort().reverse());
    const lines = await itemRowsOf(service.database, orderId);
    expect(lines.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual(
      order.items.map((item: Json) => [item.item_id, item.quantity]),
    );
    await updateOf(orderId, 51);
  });

  it('leaves database connections to others while many edits wait for one order', async () => {
    const { orderId, waiting, edits } = await briefly(async () => {
      const orderId = await placeOrder(shop);
      const held = await hold(service.database, 'order', orderId);
      const heldAtMs = performance.now();
      const edits = Promise.all(
        Array.from({ length: 30 }, (_, n) => shop.api.put(`${itemsOf(orderId)}/milk`, { name: `edit ${n}` })),
      );
      await until('an edit waits', async () => (await held.countWaiting()) > 0);
      await placeOrder(shop);
      const waiting = await held.countWaiting();
      await held.letGo();
      const heldMs = performance.now() - heldAtMs;
      return { heldMs, orderId, waiting, edits: await edits };
    });
    expect(waiting).toBe(1);
    expect(edits.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await orderOf(orderId)).toMatchObject({ version: 31 });
  });
});
