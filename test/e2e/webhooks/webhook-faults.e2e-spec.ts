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
  const breakSecret = () =>
    service.database.query<{ webhook_secret: string }>(
      `UPDATE channels c SET webhook_secret = overlay(c.webhook_secret placing 'AAAA' from length(c.webhook_secret) - 12)
         FROM channels old WHERE old.id = c.id AND c.id = $1 RETURNING old.webhook_secret`,
      [shop.channelId],
    );

  it('use up no attempt and blame no endpoint: the delivery is parked with the cause, and sent when that is fixed', async () => {
    const [before] = await breakSecret();
    const events = eventsOf(2, 2);
    await plantEvents(service.database, shop.channelId, events);
    await until('tried three times', async () => (await parked()).some(({ tries }) => tries === 3));
    expect((await parked())[0]!.error).toMatch(/secret/);
    const rows = await service.database.query(
      `SELECT DISTINCT attempts, webhook_failures FROM webhook_deliveries d JOIN channels c ON c.id = d.channel_id
        WHERE c.id = $1`,
      [shop.channelId],
    );
    expect(rows).toEqual([{ attempts: 0, webhook_failures: 0 }]);
    expect(receiver.received).toEqual([]);
    expect((await scrape(service))('oms_parked{of="deliveries"}')).toBeGreaterThanOrEqual(2);
    expect(service.log).toMatch(/"event":"webhook.parked".*"error":"[^"]*secret/);
    await service.database.query('UPDATE channels SET webhook_secret = $2 WHERE id = $1', [
      shop.channelId,
      before!.webhook_secret,
    ]);
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
    await service.database.query('ALTER TABLE events DISABLE TRIGGER ALL');
    await shop.api.put(path, { webhook_url: receiver.url, webhook_enabled: false }).expect(200);
    await plantEvents(service.database, shop.channelId, events);
    await until('all are held', async () => {
      const { body } = await shop.api.get(`${path}/history`).expect(200);
      return body.meta.total === 6;
    });
    const setOrigin = (origin: string | null) =>
      service.database.query('UPDATE events SET origin = $2 WHERE id = $1', [bad.id, origin]);
    await setOrigin('no JSON');
    await shop.api.put(path, { webhook_url: receiver.url }).expect(200);
    await shop.api.post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' }).expect(202);
    const others = events.filter(({ orderId }) => orderId !== bad.orderId).map(({ id }) => id);
    await until('the others are delivered', () => receiver.received.length === 4);
    await until('it is parked', async () => (await parked())[0]?.tries === 3);
    expect([...eventIds()].sort()).toEqual([...others].sort());
    expect(await parked()).toMatchObject([{ order_id: bad.orderId, error: expect.stringContaining('JSON') }]);
    await setOrigin(null);
    await service.system.post('/v1/parked/retry', { ids: [(await parked())[0]!.id] }).expect(202);
    await until('its order follows', () => receiver.received.length === 6);
    expect(eventIds().slice(4)).toEqual(
      events.filter(({ orderId }) => orderId === bad.orderId).map(({ id }) => id),
    );
  });

  it('are reported by a webhook test as faults of the service: 500 in the log, with the cause', async () => {
    await breakSecret();
    const { body } = await shop.api.post(`${path}/test`).expect(500);
    expect(body).toEqual({ error: 'Internal Server Error', code: 'INTERNAL_ERROR' });
    const [row] = await service.database.query<{ webhook_failures: number }>(
      'SELECT webhook_failures FROM channels WHERE id = $1',
      [shop.channelId],
    );
    expect(row!.webhook_failures).toBe(0);
    expect(
      (await scrape(service))(
        'oms_http_request_duration_seconds_count{method="POST",route="/v1/channels/:channelId/webhook/test",status="500",fault="service"}',
      ),
    ).toBe(1);
  });
});
