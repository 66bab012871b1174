import { itemRowsOf } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';

const WAITING = { Prefer: 'wait=20' };

describe('replacing the content of an order', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  async function show(id: string): Promise<Json> {
    return (await shop.api.get(`/v1/orders/${id}`).expect(200)).body;
  }

  async function put(id: string, body: object, headers: object = {}): Promise<Json> {
    const answer = await shop.api
      .put(`/v1/orders/${id}`, body)
      .set({ ...WAITING, ...headers })
      .expect(202);
    return answer.body;
  }

  async function move(id: string, status: string, metadata: object = {}): Promise<void> {
    const { body } = await shop.api
      .patch(`/v1/orders/${id}/status`, { status, metadata })
      .set(WAITING)
      .expect(202);
    expect(body.job.status).toBe('completed');
  }

  async function failureOf(orderNumber: string): Promise<Json> {
    const failed = await receiver.waitFor(
      `the failure of ${orderNumber} is told`,
      ({ body }) => body.event_type === 'order:failed' && body.data.order_number === orderNumber,
    );
    return failed.body.data;
  }

  it('accepts the output of GET with a change, and announces what changed', async () => {
    const id = await placeOrder(shop);
    const before = await show(id);
    const [milk, apples] = before.items as Json[];
    const changed = { ...before, customer_info: { name: 'Aino' }, items: [{ ...milk, quantity: 3 }, apples] };
    const answer = await put(id, changed, { 'X-Correlation-Id': 'corr-9' });
    expect(answer).toMatchObject({
      message: expect.any(String),
      job: { id: answer.jobId, status: 'completed' },
    });
    const after = await show(id);
    expect(after).toEqual({
      ...before,
      version: 2,
      customer_info: { name: 'Aino' },
      items: [{ ...milk, quantity: 3, updated_at: after.updated_at }, apples],
      updated_at: expect.any(String),
    });
    const told = await receiver.waitFor(
      'order:updated',
      ({ body }) => body.event_type === 'order:updated' && body.data.order_id === id,
    );
    expect(told.body.data).toEqual({
      ...after,
      order_id: id,
      changes: { items: [{ item_id: 'milk', field: 'quantity', from: 2, to: 3 }] },
      correlation_id: 'corr-9',
    });
  });

  it('keeps status and picked data of remaining items, and drops removed items', async () => {
    const id = await placeOrder(shop);
    await move(id, 'picking', { picker_id: 'p' });
    await move(id, 'picked', { items: [{ item_id: 'milk', properties: { picked_quantity: 1 } }] });
    const { order_number } = await show(id);
    const items = [
      { item_id: 'bread', quantity: 1 },
      { item_id: 'milk', name: 'Whole milk', quantity: 2 },
    ];
    await put(id, orderBody(shop.channelId, { order_number, items }));
    const order = await show(id);
    expect(order.status).toBe('picked');
    expect(order.items).toMatchObject([
      { item_id: 'bread', status: 'pending', collected_product: null },
      {
        item_id: 'milk',
        name: 'Whole milk',
        status: 'partially_picked',
        properties: { picked_quantity: 1, unpicked_quantity: 1 },
        collected_product: { id: 'milk', amount: 1 },
      },
    ]);
    const lines = await itemRowsOf(service.database, id);
    expect(lines.map(({ item_id, status }) => ({ item_id, status }))).toEqual([
      { item_id: 'bread', status: 'pending' },
      { item_id: 'milk', status: 'partially_picked' },
    ]);
  });

  it('responds with 412 to an If-Match that is not the current version, and fails one that is outdated when applied', async () => {
    const id = await placeOrder(shop);
    const { order_number } = await show(id);
    const body = orderBody(shop.channelId, { order_number });
    const refused = await shop.api.put(`/v1/orders/${id}`, body).set('If-Match', '"7"').expect(412);
    expect(refused.body).toMatchObject({ error: expect.stringContaining('If-Match'), current_version: 1 });
    const both = await Promise.all([
      put(id, body, { 'If-Match': '"1"' }),
      put(id, body, { 'If-Match': '"1"' }),
    ]).catch(() => null);
    expect((await show(id)).version).toBe(2);
    if (both !== null)
      expect(both.map(({ job }) => job.error?.code).sort()).toEqual(['VERSION_MISMATCH', undefined]);
    await put(id, body, { 'If-Match': 'W/"2"' });
    await put(id, body, { 'If-Match': '*' });
    expect((await show(id)).version).toBe(4);
  });

  it.each(['completed', 'cancelled'])('accepts and then fails an update of a %s order', async (status) => {
    const id = await placeOrder(shop);
    const { order_number } = await show(id);
    if (status === 'cancelled') await move(id, status, { cancellation_reason: 'out_of_stock' });
    else
      await shop.api
        .patch(`/v1/orders/${id}/status`, { status })
        .set({ ...WAITING, 'X-Force-Transition': 'true' });
    const { job } = await put(id, orderBody(shop.channelId, { order_number }));
    expect(job).toMatchObject({ status: 'failed', error: { code: 'ORDER_NOT_UPDATABLE' } });
    expect(await failureOf(order_number as string)).toMatchObject({
      operation_type: 'order_validation',
      error_count: 1,
      metadata: {
        error_code: 'ORDER_NOT_UPDATABLE',
        validation_errors: [expect.stringContaining(status)],
        validator: expect.any(String),
        order_data: { order_number, has_items: true, channel_id: shop.channelId },
      },
    });
  });

  it('accepts and then fails empty items, an unknown place, and a number that another order has', async () => {
    const [id, taken] = [await placeOrder(shop), (await show(await placeOrder(shop))).order_number as string];
    const { order_number } = await show(id);
    const fail = async (changes: object) =>
      (await put(id, orderBody(shop.channelId, { order_number, ...changes }))).job;
    expect(await fail({ items: [] })).toMatchObject({ status: 'failed', error: { code: 'NO_ITEMS' } });
    const place = { metadata: { place_id: 'nowhere' } };
    expect(await fail(place)).toMatchObject({ status: 'failed', error: { code: 'PLACE_NOT_FOUND' } });
    expect(await fail({ order_number: taken })).toMatchObject({ error: { code: 'DUPLICATE_ORDER_NUMBER' } });
    expect(await show(id)).toMatchObject({ version: 1, order_number });
    await put(id, orderBody(shop.channelId, { order_number: `${taken}-free` }));
    expect(await show(id)).toMatchObject({ version: 2, order_number: `${taken}-free` });
  });

  it('checks 404, then 403, then 400', async () => {
    const id = await placeOrder(shop);
    const other = await openShop(service);
    await shop.api.put('/v1/orders/none', { typo: 1 }).expect(404);
    await other.api.put(`/v1/orders/${id}`, { typo: 1 }).expect(403);
    await shop.api.put(`/v1/orders/${id}`, { typo: 1 }).expect(400);
    const { body } = await shop.api.put(`/v1/orders/${id}`, orderBody(other.channelId)).expect(400);
    expect(body.error).toBe("channel_id is not the order's channel");
  });

  it('answers 409 to a number that several reachable channels have', async () => {
    const other = await openShop(service);
    await placeOrder(shop, { order_number: 'TWICE' });
    await placeOrder(other, { order_number: 'TWICE' });
    await service.system.patch('/v1/orders/TWICE/status', { status: 'processing' }).expect(409);
    await other.api.patch('/v1/orders/TWICE/status', { status: 'processing' }).expect(202);
  });
});
