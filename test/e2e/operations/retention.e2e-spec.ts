import { age, countRows, haveRelayedNow, plantUnknownJob } from '../../support/beyond-the-interface';
import { Receiver } from '../../support/receivers/receiver';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { SocketClient } from '../../support/receivers/socket-client';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const OLD_DAYS = 40;

/** The rows that the service has deleted since it was started, counted by what they were. */
async function pruned(service: Service, counter: string): Promise<number> {
  return (await scrape(service))(counter) ?? 0;
}

describe('retention', () => {
  let service: Service;
  let receiver: Receiver;
  /** Answers 500 to everything. */
  let failing: Receiver;

  beforeEach(async () => {
    service = await Service.start();
    [receiver, failing] = await Promise.all([Receiver.start(), Receiver.start()]);
    failing.answersStatus(500);
  });
  afterEach(() => Promise.all([service.stop(), receiver.stop(), failing.stop()]));

  async function restart(settings: Record<string, string> = {}): Promise<void> {
    await service.terminate();
    Object.assign(service.env, settings);
    await service.run();
  }

  async function deliveredShop(): Promise<Shop & { jobId: string; orderId: string }> {
    const shop = await openShop(service, receiver);
    const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await until('it is delivered', async () => {
      const history = await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history`).expect(200);
      return history.body.data[0]?.delivery_status === 'delivered';
    });
    return { ...shop, jobId: body.jobId as string, orderId: body.orderData.id as string };
  }

  it('deletes jobs, events, deliveries and attempts after their time, and keeps orders and versions', async () => {
    const shop = await deliveredShop();
    await age(service.database, shop.channelId, OLD_DAYS);
    await restart();
    await until(
      'the event is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="events"}')) === 1,
    );
    await until(
      'the job is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="jobs"}')) === 1,
    );

    const api = service.as(shop.key);
    await api.get(`/v1/jobs/${shop.jobId}`).expect(404);
    const { body: emptyFeed } = await api.get(`/v1/events?channel_id=${shop.channelId}`).expect(200);
    expect(emptyFeed).toEqual({ data: [], next: null });
    const history = await api.get(`/v1/channels/${shop.channelId}/webhook/history`).expect(200);
    expect(history.body.data).toEqual([]);
    for (const table of ['jobs', 'deliveries', 'attempts'] as const) {
      expect(await countRows(service.database, table, shop.channelId)).toBe(0);
    }
    await api.get(`/v1/orders/${shop.orderId}`).expect(200);
    await api.get(`/v1/orders/${shop.orderId}/versions/1`).expect(200);
    await until('it is in the log', () =>
      /"event":"retention.pruned","table":"jobs","rows":1/.test(service.log),
    );
  });

  it('keeps an event that was parked for long for the whole retention after it was relayed', async () => {
    const shop = await deliveredShop();
    await age(service.database, shop.channelId, OLD_DAYS);
    await haveRelayedNow(service.database, shop.channelId);
    await restart();
    await until(
      'its delivery is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="webhook_deliveries"}')) === 1,
    );
    await until(
      'all was looked at again',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="jobs"}')) === 1,
    );
    const api = service.as(shop.key);
    const { body } = await api.get(`/v1/events?channel_id=${shop.channelId}`).expect(200);
    expect(body.data).toHaveLength(1);
  });

  it('lets a poller of a quiet channel and a socket continue after a deleted event', async () => {
    const shop = await deliveredShop();
    const feed = `/v1/events?channel_id=${shop.channelId}`;
    const { body: first } = await shop.api.get(feed).expect(200);
    const cursor = first.next as string;
    await age(service.database, shop.channelId, OLD_DAYS);
    await restart();
    await until(
      'the event is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="events"}')) === 1,
    );

    const api = service.as(shop.key);
    const { body: quiet } = await api.get(`${feed}&after=${cursor}`).expect(200);
    expect(quiet).toEqual({ data: [], next: cursor });
    const { body: filtered } = await api.get(`${feed}&after=${cursor}&event_type=order:failed`).expect(200);
    expect(filtered).toEqual({ data: [], next: cursor });
    const moved = { status: 'picking', metadata: { picker_id: 'p' } };
    await api.patch(`/v1/orders/${shop.orderId}/status`, moved).expect(202);
    const next = await until('the changes are told', async () => {
      const { body } = await api.get(`${feed}&after=${cursor}`).expect(200);
      return body.data.length > 0 ? body : null;
    });
    expect(next.data[0]).toMatchObject({
      event_type: 'order:status_changed',
      data: { order_id: shop.orderId },
    });
    const socket = await SocketClient.open(service, shop.key);
    await socket.subscribe({ filter: { channel_id: shop.channelId }, after: cursor });
    await socket.waitForEvents(2);
    expect(socket.of('event').map(({ data }) => data.status.to)).toEqual(['processing', 'picking']);
    await api.get(`${feed}&after=019a0000-0000-7000-8000-000000000000`).expect(400);
    const stranger = await openShop(service);
    await stranger.api.get(`/v1/events?channel_id=${stranger.channelId}&after=${cursor}`).expect(400);
  });

  it('keeps what is younger, and what is unfinished, however old', async () => {
    const [young, done] = [await deliveredShop(), await deliveredShop()];
    const unlucky = await openShop(service, failing);
    await placeOrder(unlucky);
    await until('its delivery has failed once', async () => {
      const { body } = await unlucky.api.get(`/v1/channels/${unlucky.channelId}/webhook/history`).expect(200);
      return body.data[0]?.response_status === 500;
    });
    await plantUnknownJob(service.database, unlucky.channelId);
    await age(service.database, done.channelId, OLD_DAYS);
    await age(service.database, unlucky.channelId, OLD_DAYS);
    await restart();
    await until(
      'the old one is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="events"}')) === 1,
    );
    await until(
      'its job is gone, and the one that placed the order of the unlucky one',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="jobs"}')) === 2,
    );

    expect(await countRows(service.database, 'jobs', done.channelId)).toBe(0);
    await service.as(young.key).get(`/v1/jobs/${young.jobId}`).expect(200);
    expect(await countRows(service.database, 'events', young.channelId)).toBe(1);
    expect(await countRows(service.database, 'deliveries', young.channelId)).toBe(1);
    expect(await countRows(service.database, 'events', unlucky.channelId)).toBe(1);
    expect(await countRows(service.database, 'deliveries', unlucky.channelId)).toBe(1);
    expect(await countRows(service.database, 'attempts', unlucky.channelId)).toBeGreaterThan(0);
    expect(await countRows(service.database, 'jobs', unlucky.channelId)).toBe(1);
  });

  it('keeps forever what is set to 0, and a failed delivery for 7 days with what replays it', async () => {
    const delivered = await deliveredShop();
    receiver.answersStatus(410);
    const failed = await openShop(service, receiver);
    await placeOrder(failed);
    await until('the endpoint is gone', async () => {
      const { body } = await failed.api.get(`/v1/channels/${failed.channelId}/webhook/history`).expect(200);
      return body.data[0]?.response_status === 410;
    });
    await age(service.database, delivered.channelId, 3);
    await age(service.database, failed.channelId, 3);
    await restart({ DELIVERY_RETENTION: '1h', EVENT_RETENTION: '1h', JOB_RETENTION: '0' });
    await until(
      'the delivered event is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="events"}')) === 1,
    );

    await service.as(delivered.key).get(`/v1/jobs/${delivered.jobId}`).expect(200);
    expect(await countRows(service.database, 'deliveries', delivered.channelId)).toBe(0);
    receiver.answersStatus(200);
    const api = service.as(failed.key);
    const webhook = `/v1/channels/${failed.channelId}/webhook`;
    await api.put(webhook, { webhook_url: receiver.url, webhook_enabled: true }).expect(200);
    const { body } = await api.get(`${webhook}/history`).expect(200);
    const before = receiver.received.length;
    await api.post(`${webhook}/history/${body.data[0].id}/replay`).expect(202);
    await until('the replay arrives', () => receiver.received.length > before);
  });

  it('answers 404 for a job that was pruned, and lets its order number be used again only as before', async () => {
    const shop = await deliveredShop();
    const { body: order } = await shop.api.get(`/v1/orders/${shop.orderId}`).expect(200);
    await age(service.database, shop.channelId, OLD_DAYS);
    await restart();
    await until(
      'the job is gone',
      async () => (await pruned(service, 'oms_pruned_rows_total{table="jobs"}')) === 1,
    );
    const api = service.as(shop.key);
    const again = orderBody(shop.channelId, { order_number: order.order_number });
    const { body } = await api.post('/v1/orders', again).expect(202);
    expect(await jobEnds(api, body.jobId as string)).toMatchObject({
      status: 'failed',
      error: { code: 'DUPLICATE_ORDER_NUMBER' },
    });
  });
});
