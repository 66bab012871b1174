import { Webhook } from 'standardwebhooks';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, SECRET, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('from an order to a signed webhook', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  it('responds with 202 and a job that completes, and shows the order as version 1', async () => {
    const order = orderBody(shop.channelId, { payment_info: { method: 'card', amount: 4.82 } });
    const accepted = await shop.api.post('/v1/orders', order).expect(202);
    expect(accepted.headers.location).toBe(`/v1/jobs/${accepted.body.jobId}`);
    const job = await jobEnds(shop.api, accepted.body.jobId as string);
    expect(job).toMatchObject({
      status: 'completed',
      type: 'order_create',
      error: null,
      channel_id: shop.channelId,
    });
    const { body } = await shop.api.get(`/v1/orders/${accepted.body.orderData.id}`).expect(200);
    expect(body).toMatchObject({
      id: accepted.body.orderData.id,
      version: 1,
      status: 'pending',
      order_number: order.order_number,
      order_date: '2026-03-01T09:30:00.000Z',
      payment_info: order.payment_info,
    });
    expect(body.items).toMatchObject([
      { item_id: 'milk', quantity: 2, price: 1.29, status: 'pending', substitutable: false },
      { item_id: 'apples', quantity: 0.75, price: 2.99, status: 'pending', substitutable: true },
    ]);
  });

  it('delivers order:created with the complete order, signed so that stock libraries verify it', async () => {
    const order = orderBody(shop.channelId);
    const { body: accepted } = await shop.api
      .post('/v1/orders', order)
      .set('X-Correlation-Id', 'corr-7')
      .expect(202);
    const delivery = await receiver.waitFor(
      'order:created',
      ({ body }) => body.data.order_number === order.order_number,
    );
    const { body: stored } = await shop.api.get(`/v1/orders/${accepted.orderData.id}`).expect(200);
    expect(Object.keys(delivery.body).sort()).toEqual(['data', 'event_id', 'event_type', 'timestamp']);
    expect(delivery.body.data).toEqual({ ...stored, order_id: stored.id, correlation_id: 'corr-7' });
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'order:created',
      'x-service-source': 'order-management-service',
      'x-correlation-id': 'corr-7',
      'webhook-id': delivery.body.event_id,
    });
    expect(new Webhook(SECRET).verify(delivery.text, delivery.headers as Record<string, string>)).toEqual(
      delivery.body,
    );
    expect(delivery.headers['x-webhook-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  });

  it('announces a failed creation as order:failed and creates nothing', async () => {
    const first = orderBody(shop.channelId);
    const { body: created } = await shop.api.post('/v1/orders', first).expect(202);
    await jobEnds(shop.api, created.jobId as string);
    const { body: repeated } = await shop.api.post('/v1/orders', first).expect(202);
    expect(await jobEnds(shop.api, repeated.jobId as string)).toMatchObject({
      status: 'failed',
      error: { code: 'DUPLICATE_ORDER_NUMBER' },
    });
    const failed = await receiver.waitFor(
      'order:failed',
      ({ body }) => body.data.order_number === first.order_number && body.event_type === 'order:failed',
    );
    expect(failed.body.event_id).toMatch(/^evt-order_create-[0-9a-f-]{36}$/);
    expect(failed.body.data).toEqual({
      channel_id: shop.channelId,
      order_number: first.order_number,
      operation_type: 'order_create',
      error_count: 1,
      metadata: {
        errors: [expect.stringContaining(first.order_number as string)],
        error_code: 'DUPLICATE_ORDER_NUMBER',
        retry_count: 0,
        order_data: { order_number: first.order_number, channel_id: shop.channelId },
      },
    });
    const { body: list } = await shop.api.get(
      `/v1/orders?channel_id=${shop.channelId}&order_number=${first.order_number}`,
    );
    expect(list.pagination.total).toBe(1);
    await shop.api.get(`/v1/orders/${repeated.orderData.id}`).expect(404);
  });

  it.each([
    ['empty items', { items: [] }, 'order_validation', 'NO_ITEMS'],
    [
      'a repeated item',
      {
        items: [
          { item_id: 'a', quantity: 1 },
          { item_id: 'a', quantity: 2 },
        ],
      },
      'order_validation',
      'REPEATED_ITEM',
    ],
    [
      'an unknown place',
      { metadata: { place_external_id: 'nowhere' } },
      'place_resolution',
      'PLACE_NOT_FOUND',
    ],
  ])('accepts and then fails an order with %s', async (_what, changes, operation, code) => {
    const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId, changes)).expect(202);
    expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({
      status: 'failed',
      error: { code },
    });
    const failed = await receiver.waitFor(
      'order:failed',
      (r) => r.body.data.order_number === body.orderData.order_number,
    );
    expect(failed.body.data).toMatchObject({
      operation_type: operation,
      error_count: 1,
      metadata: { error_code: code },
    });
  });

  it('retries while the receiver fails, with the same bytes and event id', async () => {
    const impatient = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '50ms,50ms,50ms' });
    const flaky = await Receiver.start();
    flaky.answers(
      (_received, response) => void response.writeHead(flaky.received.length < 3 ? 500 : 204).end(),
    );
    const other = await openShop(impatient, flaky);
    await other.api.post('/v1/orders', orderBody(other.channelId)).expect(202);
    await until('three attempts', () => flaky.received.length === 3);
    expect(new Set(flaky.received.map(({ text }) => text)).size).toBe(1);
    const channel = await until('the result is recorded', async () => {
      const { body } = await other.api.get(`/v1/channels/${other.channelId}`);
      return body.webhook_failures === 0 && body.webhook_last_sent !== null && body;
    });
    expect(channel.webhook_enabled).toBe(true);
    await Promise.all([impatient.stop(), flaky.stop()]);
  });
});
