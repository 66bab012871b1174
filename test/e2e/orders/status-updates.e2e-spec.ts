import { redirectMove, refuseChanges } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const IN_FULL = { Prefer: 'wait=20' };

describe('updating the status of an order', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  /** Sends an update, waits until it is applied, and gives the 202. */
  async function move(
    id: string,
    status: string,
    metadata: object = {},
    headers: object = {},
  ): Promise<Json> {
    const { body } = await shop.api
      .patch(`/v1/orders/${id}/status`, { status, metadata })
      .set({ ...IN_FULL, ...headers })
      .expect(202);
    expect(body.job).toEqual({ id: body.jobId, status: 'completed', error: null });
    return body;
  }

  async function show(id: string): Promise<Json> {
    return (await shop.api.get(`/v1/orders/${id}`).expect(200)).body;
  }

  function eventOf(id: string, status: string): Promise<Json> {
    return receiver
      .waitFor(
        `${id} becomes ${status}`,
        ({ body }) => body.data.order_id === id && body.data.new_status === status,
      )
      .then(({ body }) => body.data);
  }

  async function orderIn(status: 'picking' | 'picked'): Promise<string> {
    const id = await placeOrder(shop);
    await move(id, 'picking', { picker_id: 'p1' });
    if (status === 'picked') await move(id, 'picked');
    return id;
  }

  it('moves only the version that If-Match names, at the door and when the update is applied', async () => {
    const id = await placeOrder(shop);
    const ask = (version: string, status: string, metadata: object = {}) =>
      shop.api
        .patch(`/v1/orders/${id}/status`, { status, metadata })
        .set({ ...IN_FULL, 'If-Match': version });
    const [first, second] = await Promise.all([
      ask('"1"', 'picking', { picker_id: 'ana' }),
      ask('"1"', 'suspended', { suspension_reason: 'stock check' }),
    ]);
    const refused = [first, second].filter(
      ({ status, body }) => status === 412 || body.job?.error?.code === 'VERSION_MISMATCH',
    );
    expect(refused).toHaveLength(1);
    const { version } = await show(id);
    const late = await ask('"1"', 'cancelled', { cancellation_reason: 'out_of_stock' }).expect(412);
    expect(late.body).toMatchObject({ code: 'VERSION_MISMATCH', current_version: version });
    await ask(`"${version}"`, 'cancelled', { cancellation_reason: 'out_of_stock' }).expect(202);
    expect((await show(id)).status).toBe('cancelled');
  });

  it('shows the moves from each status, and what each of them takes', async () => {
    const { body } = await shop.api.get('/v1/workflow').expect(200);
    const row = body.data.find(({ status }: { status: string }) => status === 'pending');
    expect(row.moves.map(({ to }: { to: string }) => to)).toEqual([
      'processing',
      'picking',
      'cancelled',
      'failed',
      'suspended',
    ]);
    expect(row.moves[1]).toEqual({
      to: 'picking',
      dispatches_courier: false,
      metadata: [{ name: 'picker_id', kind: 'name', required: true, one_of: null }],
    });
  });

  it('responds with 202, the job, its Location and the request id', async () => {
    const id = await placeOrder(shop);
    const answer = await shop.api
      .patch(`/v1/orders/${id}/status`, { status: 'processing' })
      .set('X-Request-Id', 'req-1')
      .expect(202);
    expect(answer.body).toEqual({
      message: 'Status update accepted for processing',
      jobId: expect.any(String),
      orderId: id,
      status: 'processing',
      forced_transition: false,
    });
    expect(answer.headers).toMatchObject({
      location: `/v1/jobs/${answer.body.jobId}`,
      'x-request-id': 'req-1',
    });
    expect(await jobEnds(shop.api, answer.body.jobId as string)).toMatchObject({
      type: 'order_status_update',
      status: 'completed',
      order_id: id,
    });
  });

  it('goes to picking through processing: two versions, and a webhook for picking alone', async () => {
    const id = await placeOrder(shop);
    await move(id, 'picking', { picker_id: 'p1', user_name: 'Aino' });
    expect(await show(id)).toMatchObject({ status: 'picking', version: 3 });
    const data = await eventOf(id, 'picking');
    const { body: order } = await shop.api.get(`/v1/orders/${id}`);
    expect(data).toEqual({
      order_id: id,
      channel_id: shop.channelId,
      order_number: order.order_number,
      version: 3,
      status: { from: 'processing', to: 'picking' },
      previous_status: 'processing',
      old_status: 'processing',
      new_status: 'picking',
      metadata: {
        picker_id: 'p1',
        updated_by: expect.stringMatching(/^Shop /),
        user_id: null,
        user_name: 'Aino',
        auto_transition_final: true,
      },
      order: { ...order, order_id: id },
    });
    const feed = `/v1/events?channel_id=${shop.channelId}&order_id=${id}&event_type=order:status_changed`;
    const { body: recorded } = await shop.api.get(feed).expect(200);
    expect(recorded.data.map(({ data }: Json) => data.metadata.auto_transition)).toEqual([true, undefined]);
    expect(receiver.received.filter(({ body }) => body.data.new_status === 'processing')).toEqual([]);
  });

  it('picks what the update says and the rest in full, and lists every item', async () => {
    const id = await orderIn('picking');
    const items = [
      { item_id: 'apples', properties: { picked_quantity: 0.5, unpicked_quantity: 0.25, sub_item_id: null } },
    ];
    await move(id, 'picked', { items });
    const order = await show(id);
    expect(order.items).toMatchObject([
      { item_id: 'milk', status: 'picked', collected_product: { id: 'milk', amount: 2 } },
      {
        item_id: 'apples',
        status: 'partially_picked',
        properties: { sub_enabled: true, picked_quantity: 0.5 },
      },
    ]);
    expect((await eventOf(id, 'picked')).metadata.items).toEqual([
      {
        item_id: 'milk',
        quantity: 2,
        properties: { picked_quantity: 2, unpicked_quantity: 0, sub_item_id: null },
      },
      { item_id: 'apples', quantity: 0.75, properties: items[0]?.properties },
    ]);
  });

  it('keeps and passes on what else the update says of a picked item', async () => {
    const id = await orderIn('picking');
    const counts = { picked_quantity: 1, unpicked_quantity: 1, sub_item_id: null };
    const milk = { item_id: 'milk', foo: 1, properties: { ...counts, note: 'bruised' } };
    await move(id, 'picked', { items: [milk] });
    expect((await show(id)).items[0].properties).toMatchObject({ ...counts, note: 'bruised' });
    const { body } = await shop.api.get(`/v1/orders/${id}/status-history`).expect(200);
    const told = (await eventOf(id, 'picked')).metadata;
    for (const { items } of [told, body.history[0].metadata])
      expect(items[0]).toEqual({ ...milk, quantity: 2 });
  });

  it('moves to shipped and to collected, with the metadata of each', async () => {
    const shipped = await orderIn('picked');
    await move(shipped, 'shipped', { tracking_number: 'T-1', carrier: 'Posti' });
    expect((await eventOf(shipped, 'retrieving')).metadata.auto_transition).toBe(true);
    expect((await eventOf(shipped, 'shipped')).metadata).toMatchObject({ tracking_number: 'T-1' });
    const collected = await orderIn('picked');
    await move(collected, 'retrieving');
    const rejected_items = [{ item_id: 'milk', quantity: 1, reason: 'collection_rejected_by_customer' }];
    await move(collected, 'collected', { collected_by: 'Aino', rejected_items });
    expect((await eventOf(collected, 'collected')).metadata).toMatchObject({
      collected_by: 'Aino',
      notes: null,
      rejected_items,
    });
    await move(collected, 'completed');
    await move(collected, 'cancelled', { cancellation_reason: 'customer_request' });
    expect((await eventOf(collected, 'cancelled')).metadata).toMatchObject({
      cancellation_reason: 'customer_request',
      cancellation_category: 'customer',
    });
  });

  it('dispatches a courier during picking: the order stays, and order:updated says so', async () => {
    const id = await orderIn('picking');
    const answer = await move(id, 'retrieving', { retrieval_location: 'door 2' });
    expect(answer).toMatchObject({ status: 'picking', courier_dispatched: true, forced_transition: false });
    expect(await show(id)).toMatchObject({
      status: 'picking',
      version: 4,
      metadata: { courier: { retrieval_location: 'door 2' } },
    });
    const { body } = await receiver.waitFor(
      'the courier is told of',
      (received) => received.body.event_type === 'order:updated' && received.body.data.order_id === id,
    );
    expect(body.data).toMatchObject({
      courier_dispatched: true,
      courier: { retrieval_location: 'door 2' },
      metadata: { courier: { retrieval_location: 'door 2' } },
      changes: { items: [] },
      version: 4,
    });
  });

  it('forces a move forward without the metadata it would require', async () => {
    const id = await orderIn('picking');
    const answer = await move(id, 'collected', {}, { 'X-Force-Transition': 'TRUE' });
    expect(answer).toMatchObject({
      forced_transition: true,
      metadata: { status_in_uos: 'picking', _internal_job_id: answer.jobId },
    });
    expect((await eventOf(id, 'collected')).metadata).toMatchObject({
      forced_transition: true,
      collected_by: null,
    });
    const path = `/v1/orders/${id}/status`;
    const backward = await shop.api
      .patch(path, { status: 'picking' })
      .set('X-Force-Transition', 'true')
      .expect(403);
    expect(backward.body.error).toContain('backward');
    await shop.api.patch(path, { status: 'shipped' }).set('X-Force-Transition', 'true').expect(403);
    await shop.api.patch(path, { status: 'gone' }).set('X-Force-Transition', 'true').expect(400);
    await shop.api.patch(path, { status: 'pending' }).set('X-Force-Transition', 'yes').expect(422);
  });

  it('treats a forced move that the table allows as an ordinary one', async () => {
    const id = await placeOrder(shop);
    const path = `/v1/orders/${id}/status`;
    const { body } = await shop.api
      .patch(path, { status: 'picking' })
      .set('X-Force-Transition', 'true')
      .expect(400);
    expect(body.error).toBe('metadata.picker_id is required');
    const answer = await move(id, 'picking', { picker_id: 'p' }, { 'X-Force-Transition': 'true' });
    expect(answer).toMatchObject({ forced_transition: false });
    expect(answer.metadata).toBeUndefined();
  });

  it('refuses in the order 401, 404, 403, 400, 422', async () => {
    const id = await placeOrder(shop);
    const other = await openShop(service);
    const wrong = { status: 'gone', typo: 1 };
    await service.as(null).patch(`/v1/orders/none/status`, wrong).expect(401);
    const missing = await shop.api.patch('/v1/orders/none/status', wrong).expect(404);
    expect(missing.body.error.code).toBe('ORDER_NOT_FOUND');
    const foreign = await other.api.patch(`/v1/orders/${id}/status`, wrong).expect(403);
    expect(foreign.body.error).toBe('No access to the specified order');
    await shop.api.patch(`/v1/orders/${id}/status`, wrong).expect(400);
    await shop.api.patch(`/v1/orders/${id}/status`, { status: 'collected' }).expect(400);
    const refused = await shop.api
      .patch(`/v1/orders/${id}/status`, { status: 'collected', metadata: { collected_by: 'A' } })
      .expect(422);
    expect(refused.body).toEqual({
      error: "An order can't change from pending to collected",
      current_status: 'pending',
      requested_status: 'collected',
      valid_transitions: ['processing', 'cancelled', 'failed', 'suspended'],
      code: 'INVALID_STATUS_TRANSITION',
    });
  });

  it.each([
    ['an item the order has not', { items: [{ item_id: 'eggs' }] }, 'metadata.items[0].item_id'],
    [
      'a negative quantity',
      { items: [{ item_id: 'milk', properties: { picked_quantity: -1 } }] },
      'metadata.items[0].properties.picked_quantity',
    ],
  ])('refuses picked with %s', async (_what, metadata, field) => {
    const id = await orderIn('picking');
    const { body } = await shop.api
      .patch(`/v1/orders/${id}/status`, { status: 'picked', metadata })
      .expect(400);
    expect(body.details).toMatchObject([{ field }]);
  });

  it('checks against the status after all accepted updates, and again when applied', async () => {
    const id = await placeOrder(shop);
    const path = `/v1/orders/${id}/status`;
    const fault = await refuseChanges(service.database);
    await shop.api.patch(path, { status: 'picking', metadata: { picker_id: 'p' } }).expect(202);
    await shop.api.patch(path, { status: 'processing' }).expect(422);
    await shop.api.patch(path, { status: 'picked' }).expect(202);
    const { body: late } = await shop.api.patch(path, { status: 'completed' }).expect(202);
    await redirectMove(service.database, id, 'picked', 'suspended');
    await fault.mend();
    expect(await jobEnds(shop.api, late.jobId as string)).toMatchObject({
      status: 'failed',
      error: { code: 'INVALID_STATUS_TRANSITION' },
    });
    const failed = await receiver.waitFor(
      'the failure is told',
      ({ body }) => body.event_type === 'order:failed' && body.data.metadata.requested_status === 'completed',
    );
    expect(failed.body.event_id).toMatch(/^evt-order_status_update-[0-9a-f-]{36}$/);
    expect(failed.body.data).toMatchObject({
      operation_type: 'order_status_update',
      error_count: 1,
      metadata: {
        error_code: 'INVALID_STATUS_TRANSITION',
        requested_status: 'completed',
        current_status: 'suspended',
        valid_transitions: ['pending', 'processing', 'picking', 'cancelled', 'failed'],
        updated_by: expect.stringMatching(/^Shop /),
        failure_type: 'validation',
      },
    });
  });

  it('does not notify a system of its own change, and counts what it skipped', async () => {
    const id = await placeOrder(shop);
    const own = { 'X-Command-Origin': '127.0.0.1', 'X-Correlation-Id': 'corr-1' };
    const { jobId } = await move(id, 'picking', { picker_id: 'p' }, own);
    const job = await until('the skipped webhook is counted', async () => {
      const { body } = await shop.api.get(`/v1/jobs/${jobId}`).expect(200);
      return body.webhooks_skipped > 0 && body;
    });
    expect(job.webhooks_skipped).toBe(1);
    await move(id, 'picked', {}, { 'X-Command-Origin': 'erp', 'X-Correlation-Id': 'corr-2' });
    expect(await eventOf(id, 'picked')).toMatchObject({ caused_by: 'erp', correlation_id: 'corr-2' });
    const told = receiver.received
      .filter(({ body }) => body.data.order_id === id)
      .map(({ headers }) => headers);
    expect(told.map((headers) => headers['x-event-caused-by'])).toEqual([undefined, 'erp']);
    const { text } = await service.system.get('/metrics').expect(200);
    expect(text).toMatch(/^oms_webhooks_skipped_total 1$/m);
  });

  it('finds the order by its number', async () => {
    const id = await placeOrder(shop, { order_number: 'BY-NUMBER' });
    await shop.api.patch('/v1/orders/BY-NUMBER/status', { status: 'processing' }).set(IN_FULL).expect(202);
    expect((await show(id)).status).toBe('processing');
  });
});
