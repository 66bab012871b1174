import { attemptsByEvent, breakOrigin, breakSecret, failuresOf } from '../../support/beyond-the-interface';
import { eventsOf, plantEvents } from '../../support/data/events';
import { Receiver } from '../../support/receivers/receiver';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('faults of the service while a webhook is prepared', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let path: string;

  beforeAll(async () => {
    service = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '50ms', PARKED_RETRY_SCHEDULE: '50ms,100ms,1h' });
  });
  beforeEach(async () => {
    receiver = await Receiver.start();
    shop = await openShop(service, receiver);
    path = `/v1/channels/${shop.channelId}/webhook`;
  });
  afterEach(() => receiver.stop());
  afterAll(() => service.stop());

  const eventIds = () => receiver.received.map(({ body }) => body.event_id);
  const parked = async () => {
    const { body } = await service.system
      .get(`/v1/parked?kind=delivery&channel_id=${shop.channelId}`)
      .expect(200);
    return body.data as { id: string; tries: number; error: string; order_id: string }[];
  };

  it('use up no attempt and blame no endpoint: the delivery is parked with the cause, and sent when that is fixed', async () => {
    const fault = await breakSecret(service.database, shop.channelId);
    const events = eventsOf(2, 2);
    await plantEvents(service.database, shop.channelId, events);
    await until('one of each order was tried three times', async () => {
      return (await parked()).filter(({ tries }) => tries === 3).length === 2;
    });
    expect((await parked())[0]!.error).toMatch(/secret/);
    const attempts = await attemptsByEvent(service.database, shop.channelId);
    expect([...new Set(attempts.values())]).toEqual([0]);
    expect(await failuresOf(service.database, shop.channelId)).toMatchObject({ webhook: 0 });
    expect(receiver.received).toEqual([]);
    expect((await scrape(service))('oms_parked{of="deliveries"}')).toBeGreaterThanOrEqual(2);
    expect(service.log).toMatch(/"event":"webhook.parked".*"error":"[^"]*secret/);
    await fault.mend();
    await service.system
      .post('/v1/parked/retry', { kind: 'delivery', channel_id: shop.channelId })
      .expect(202);
    const delivered = await until('all are delivered', async () => {
      const { body } = await shop.api.get(`${path}/history?status=delivered`).expect(200);
      return body.data.length === 4 && body.data;
    });
    expect(delivered.map((delivery: { retry_count: number }) => delivery.retry_count)).toEqual([0, 0, 0, 0]);
    expect(await parked()).toEqual([]);
  });

  it('hold back only the order of what is parked', async () => {
    const events = eventsOf(3, 2);
    const bad = events[0]!;
    await shop.api.put(path, { webhook_url: receiver.url, webhook_enabled: false }).expect(200);
    await plantEvents(service.database, shop.channelId, events);
    await until('all are held', async () => {
      const { body } = await shop.api.get(`${path}/history`).expect(200);
      return body.meta.total === 6;
    });
    const fault = await breakOrigin(service.database, bad.id);
    await shop.api.put(path, { webhook_url: receiver.url }).expect(200);
    await shop.api.post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' }).expect(202);
    const others = events.filter(({ orderId }) => orderId !== bad.orderId).map(({ id }) => id);
    await until('the others are delivered', () => receiver.received.length === 4);
    await until('it is parked', async () => (await parked())[0]?.tries === 3);
    expect([...eventIds()].sort()).toEqual([...others].sort());
    expect(await parked()).toMatchObject([{ order_id: bad.orderId, error: expect.stringContaining('JSON') }]);
    await fault.mend();
    await service.system.post('/v1/parked/retry', { ids: [(await parked())[0]!.id] }).expect(202);
    await until('its order follows', () => receiver.received.length === 6);
    expect(eventIds().slice(4)).toEqual(
      events.filter(({ orderId }) => orderId === bad.orderId).map(({ id }) => id),
    );
  });

  it('are reported by a webhook test as faults of the service: 500 in the log, with the cause', async () => {
    await breakSecret(service.database, shop.channelId);
    const { body } = await shop.api.post(`${path}/test`).expect(500);
    expect(body).toEqual({ error: 'Internal Server Error', code: 'INTERNAL_ERROR' });
    expect(await failuresOf(service.database, shop.channelId)).toMatchObject({ webhook: 0 });
    expect(
      (await scrape(service))(
        'oms_http_request_duration_seconds_count{method="POST",route="/v1/channels/:channelId/webhook/test",status="500",fault="service"}',
      ),
    ).toBe(1);
  });
});
