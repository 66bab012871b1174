import { type Json, untilJudged } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';

describe('item edits and updates of the same order at the same time', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  const items = Array.from({ length: 30 }, (_, n) => ({ item_id: `i${n}`, quantity: 1 }));
  const read = async (path: string): Promise<Json> => (await shop.api.get(path).expect(200)).body;
  const isGapless = async (orderId: string): Promise<number> => {
    const { versions, current_version } = await read(`/v1/orders/${orderId}/history`);
    expect(versions.map(({ version }: Json) => version)).toEqual(
      Array.from({ length: current_version as number }, (_, n) => (current_version as number) - n),
    );
    return current_version as number;
  };

  it('loses no item update to a status update', async () => {
    const orderId = await placeOrder(shop, { items });
    const edits = items.map(({ item_id }, n) =>
      shop.api.put(`/v1/orders/${orderId}/items/${item_id}`, { quantity: n + 2 }).expect(200),
    );
    const status = shop.api.patch(`/v1/orders/${orderId}/status`, { status: 'processing' }).expect(202);
    const [accepted] = await Promise.all([status, ...edits]);
    expect(await jobEnds(shop.api, accepted.body.jobId as string)).toMatchObject({ status: 'completed' });
    const order = await read(`/v1/orders/${orderId}`);
    expect(order.status).toBe('processing');
    expect(order.items.map(({ quantity }: Json) => quantity)).toEqual(items.map((_, n) => n + 2));
    expect(await isGapless(orderId)).toBe(32);
  });

  it('adds every item that got 201, and none that got 409', async () => {
    const orderId = await placeOrder(shop);
    const adds = items.map(({ item_id }) =>
      shop.api.post(`/v1/orders/${orderId}/items`, { product_id: item_id, quantity: 1 }),
    );
    const status = shop.api.patch(`/v1/orders/${orderId}/status`, {
      status: 'cancelled',
      metadata: { cancellation_reason: 'out_of_stock' },
    });
    const [accepted, ...answers] = await Promise.all([status.expect(202), ...adds]);
    await jobEnds(shop.api, accepted.body.jobId as string);
    const added = answers
      .filter(({ status: code }) => code === 201)
      .map(({ body }) => body.item_id as string);
    expect(answers.filter(({ status: code }) => code === 409)).toHaveLength(items.length - added.length);
    const order = await read(`/v1/orders/${orderId}`);
    expect(
      order.items
        .slice(2)
        .map(({ item_id }: Json) => item_id)
        .sort(),
    ).toEqual(added.sort());
    expect(await isGapless(orderId)).toBe(added.length + 2);
    await shop.api.post(`/v1/orders/${orderId}/items`, { product_id: 'late', quantity: 1 }).expect(409, {
      error: 'Conflict',
      message: 'Items cannot be added while the order status is cancelled',
      code: 'ITEMS_NOT_EDITABLE',
      current_status: 'cancelled',
    });
  });

  it('keeps 100 calls of three kinds apart: no gap, and every version says what it changed', async () => {
    const orderId = await placeOrder(shop, { items });
    const { order_number } = await read(`/v1/orders/${orderId}`);
    const put = (n: number) =>
      shop.api.put(
        `/v1/orders/${orderId}`,
        orderBody(shop.channelId, { order_number, items, metadata: { n } }),
      );
    const edit = (n: number) => shop.api.put(`/v1/orders/${orderId}/items/i${n % 30}`, { name: `edit ${n}` });
    const move = () => shop.api.patch(`/v1/orders/${orderId}/status`, { status: 'processing' });
    const call = (n: number) => (n === 50 ? move() : n % 3 === 0 ? put(n) : edit(n));
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => untilJudged(() => call(n))));
    const accepted = answers.filter(({ status }) => status === 202);
    for (const { body } of accepted) {
      expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({ status: 'completed' });
    }
    const edits = answers.filter(({ status }) => status === 200);
    expect(accepted.length + edits.length).toBe(100);
    expect(await isGapless(orderId)).toBe(101);
    const { versions } = await read(`/v1/orders/${orderId}/history`);
    for (const { version, changes } of versions.slice(0, -1) as Json[]) {
      const { changes: differences } = await read(
        `/v1/orders/${orderId}/versions/${version - 1}/diff/${version}`,
      );
      expect(changes).toEqual(differences);
      expect(changes).not.toEqual([]);
    }
    const times = versions.map(({ timestamp }: Json) => timestamp as string);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('finds an order in the list by its new status and date', async () => {
    const own = await openShop(service);
    const orderId = await placeOrder(own);
    const { order_number } = (await own.api.get(`/v1/orders/${orderId}`)).body;
    const { body } = await own.api
      .put(
        `/v1/orders/${orderId}`,
        orderBody(own.channelId, { order_number, order_date: '2025-01-01T12:00:00Z' }),
      )
      .expect(202);
    await jobEnds(own.api, body.jobId as string);
    const { body: patched } = await own.api
      .patch(`/v1/orders/${orderId}/status`, { status: 'picking', metadata: { picker_id: 'p' } })
      .expect(202);
    await jobEnds(own.api, patched.jobId as string);
    const total = async (query: string) =>
      (await own.api.get(`/v1/orders?channel_id=${own.channelId}${query}`).expect(200)).body.pagination.total;
    expect(await total('')).toBe(1);
    expect(await total('&status=pending')).toBe(0);
    expect(await total('&status=picking')).toBe(1);
    expect(await total('&date_to=2025-02-01')).toBe(1);
    expect(await total('&date_from=2025-02-01')).toBe(0);
    const { body: history } = await own.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
    expect(history.history.map(({ status, metadata }: Json) => [status.from, status.to, metadata])).toEqual([
      ['processing', 'picking', expect.objectContaining({ auto_transition_final: true })],
      ['pending', 'processing', expect.objectContaining({ auto_transition: true })],
      [null, 'pending', {}],
    ]);
    for (let version = 1; version <= 4; version += 1) {
      const { body: v } = await own.api.get(`/v1/orders/${orderId}/versions/${version}`).expect(200);
      expect(v.order.version).toBe(version);
    }
    const { body: diff } = await own.api.get(`/v1/orders/${orderId}/versions/1/diff/4`).expect(200);
    expect(diff.changes).toEqual([
      { field: 'status', from: 'pending', to: 'picking' },
      { field: 'order_date', from: '2026-03-01T09:30:00.000Z', to: '2025-01-01T12:00:00.000Z' },
    ]);
  });
});

describe('an order whose last item was removed', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  it('is announced without items, and can be cancelled but not picked', async () => {
    const orderId = await placeOrder(shop, { items: [{ item_id: 'milk', quantity: 1 }] });
    const move = (body: object) => shop.api.patch(`/v1/orders/${orderId}/status`, body);
    await service.system.delete(`/v1/orders/${orderId}/items/milk`).expect(204);
    const told = await receiver.waitFor(
      'order:updated',
      ({ body }) => body.event_type === 'order:updated' && body.data.order_id === orderId,
    );
    expect(told.body.data).toMatchObject({ version: 2, items: [] });
    await move({ status: 'picking', metadata: { picker_id: 'p1' } }).expect(202);
    const { body } = await move({ status: 'picked' }).expect(400);
    expect(body.details).toMatchObject([{ field: 'metadata.items' }]);
    const tap = await shop.api.get(`/dts/drone/order/set_status?orderId=${orderId}&status=3`);
    expect(tap.status).toBe(409);
    expect(tap.body.message.error).toBe(
      'metadata.items must have at least one element, and the order has no items',
    );
    const cancellation = { status: 'cancelled', metadata: { cancellation_reason: 'out_of_stock' } };
    const { body: last } = await move(cancellation).expect(202);
    expect(await jobEnds(shop.api, last.jobId as string)).toMatchObject({ status: 'completed' });
  });
});
