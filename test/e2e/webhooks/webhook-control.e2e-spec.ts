import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '@libs/webhook-signing';
import { EVENT_NAMES } from '../../../src/contract';
import { countClaimed, makeProbeDue } from '../../support/beyond-the-interface';
import { eventsOf, plantEvents } from '../../support/data/events';
import { problemsWith } from '../../support/receivers/event-validator';
import { Receiver } from '../../support/receivers/receiver';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, SECRET, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('webhook history and control', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let path: string;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '50ms,50ms' }),
      Receiver.start(),
    ]);
  });
  beforeEach(async () => {
    receiver.answersStatus(200);
    shop = await openShop(service, receiver);
    path = `/v1/channels/${shop.channelId}/webhook`;
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const history = async (query = '') => (await shop.api.get(`${path}/history?${query}`).expect(200)).body;
  const ofShop = () => receiver.received.filter(({ body }) => body.data.channel_id === shop.channelId);

  it('shows one record for each event, as its latest attempt ended, with masked headers', async () => {
    receiver.answers((_received, response) => {
      response.writeHead(ofShop().length < 3 ? 500 : 201, { 'Content-Type': 'text/plain' });
      response.end('x'.repeat(10_000));
    });
    await placeOrder(shop);
    const record = await until('delivered', async () => {
      const { data } = await history('status=delivered');
      return data[0];
    });
    const { body: sent } = ofShop()[0]!;
    expect(record).toEqual({
      id: expect.any(String),
      event_id: sent.event_id,
      event_type: 'order:created',
      order_id: sent.data.order_id,
      order_number: sent.data.order_number,
      delivery_status: 'delivered',
      delivery_timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      request_url: receiver.url,
      request_headers: expect.objectContaining({
        'Content-Type': 'application/json',
        'X-Webhook-Signature': '********',
        'webhook-signature': '********',
        'webhook-id': sent.event_id,
        'X-Service-Event': 'order:created',
      }),
      response_status: 201,
      response_body: 'x'.repeat(4_096),
      error: null,
      retry_count: 2,
      next_retry: null,
    });
    const { body: attempts } = await shop.api.get(`${path}/history/${record.id}/attempts`).expect(200);
    expect(attempts).toMatchObject({
      count: 3,
      data: [
        { number: 1, delivery_status: 'failed', response_status: 500, error: null },
        { number: 2, delivery_status: 'failed', response_status: 500 },
        { number: 3, delivery_status: 'delivered', response_status: 201, response_body: 'x'.repeat(4_096) },
      ],
    });
    for (const { duration_ms, attempted_at } of attempts.data) {
      expect(duration_ms).toBeGreaterThanOrEqual(0);
      expect(Date.parse(attempted_at)).toBeGreaterThan(Date.now() - 60_000);
    }
    await shop.api.get(`${path}/history/${randomUUID()}/attempts`).expect(404);
    await shop.api.get(`${path}/history/nonsense/attempts`).expect(404);
  });

  it('filters and pages the history, the newest first', async () => {
    await plantEvents(service.database, shop.channelId, eventsOf(5, 1));
    await until('all delivered', async () => (await history('status=delivered')).meta.total === 5);
    const { body } = await shop.api.post(`${path}/test`).expect(200);
    const all = await history();
    expect(all.meta).toEqual({ total: 6, limit: 20, offset: 0 });
    expect(all.data[0]).toMatchObject({ id: body.webhook_id, event_type: 'webhook:test' });
    const ids = all.data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect((await history('limit=2&offset=3')).data.map(({ id }: { id: string }) => id)).toEqual(
      ids.slice(3, 5),
    );
    expect((await history('event_type=order:updated')).meta.total).toBe(5);
    expect((await history('status=failed')).meta.total).toBe(0);
    expect((await history('limit=1000')).meta.limit).toBe(100);
    for (const query of ['limit=0', 'limit=x', 'offset=-1', 'event_type=order:eaten', 'status=pending']) {
      const { body: refused } = await shop.api.get(`${path}/history?${query}`).expect(400);
      expect(refused.error).toContain(query.split('=')[0]);
    }
    await shop.api.get(`/v1/channels/${randomUUID()}/webhook/history`).expect(404);
    const other = await openShop(service);
    await other.api.get(`${path}/history`).expect(403);
  });

  it('tests the configuration, also while it is disabled, and reports why a test failed', async () => {
    const earlier = service.log.length;
    const bare = await openShop(service);
    const { body: none } = await bare.api.post(`/v1/channels/${bare.channelId}/webhook/test`).expect(400);
    expect(none).toEqual({
      error: 'No webhook is configured for this channel',
      code: 'WEBHOOK_NOT_CONFIGURED',
    });
    await shop.api.post(`/v1/channels/${randomUUID()}/webhook/test`).expect(404);
    await shop.api
      .put(path, { webhook_url: receiver.url, webhook_enabled: false, webhook_events: [] })
      .expect(200);
    const { body: tested } = await shop.api.post(`${path}/test`).expect(200);
    expect(tested).toEqual({
      message: expect.any(String),
      webhook_id: expect.any(String),
      delivery_status: 'delivered',
      delivery_timestamp: expect.any(String),
    });
    const sent = ofShop()[0]!;
    expect(sent.body).toMatchObject({ event_type: 'webhook:test', data: { channel_id: shop.channelId } });
    expect(new Webhook(SECRET).verify(sent.text, sent.headers as Record<string, string>)).toBeTruthy();
    receiver.answersStatus(418);
    const { body: refused } = await shop.api.post(`${path}/test`).expect(500);
    expect(refused).toEqual({
      error: expect.any(String),
      details: 'The endpoint answered 418',
      code: 'WEBHOOK_TEST_FAILED',
    });
    const gone = await Receiver.start();
    const { url } = gone;
    await gone.stop();
    await shop.api.put(path, { webhook_url: url }).expect(200);
    const { body: unreachable } = await shop.api.post(`${path}/test`).expect(500);
    expect(unreachable.details).toMatch(/ECONNREFUSED|connect/);
    const counted = await scrape(service);
    const tests = 'method="POST",route="/v1/channels/:channelId/webhook/test",status="500"';
    const count = (fault: string) =>
      counted(`oms_http_request_duration_seconds_count{${tests},fault="${fault}"}`);
    expect([count('endpoint'), count('service')]).toEqual([2, null]);
    expect(service.log.slice(earlier)).not.toContain('"level":"error"');
    const { data } = await history('event_type=webhook:test');
    expect(data.map((d: { delivery_status: string }) => d.delivery_status)).toEqual([
      'failed',
      'failed',
      'delivered',
    ]);
    expect(data[0]).toMatchObject({ retry_count: 0, next_retry: null, error: unreachable.details });
  });

  it('replays one delivery and many, with the same event_id', async () => {
    const events = eventsOf(2, 2);
    await plantEvents(service.database, shop.channelId, events);
    await until('all delivered', async () => (await history('status=delivered')).meta.total === 4);
    const { data } = await history();
    const { body: one } = await shop.api.post(`${path}/history/${data[0].id}/replay`).expect(202);
    expect(one).toMatchObject({ delivery_id: data[0].id, event_id: data[0].event_id });
    await until('it came again', () => ofShop().length === 5);
    await until('the record shows it', async () => (await history()).data[0].retry_count > 0);
    const since = '2026-01-01T00:00:00Z';
    const { body: none } = await shop.api.post(`${path}/replay`, { since, status: 'failed' }).expect(202);
    expect(none.count).toBe(0);
    const { body: past } = await shop.api.post(`${path}/replay`, { since, until: since }).expect(202);
    expect(past.count).toBe(0);
    const { body: many } = await shop.api
      .post(`${path}/replay`, { since, event_type: 'order:updated' })
      .expect(202);
    expect(many.count).toBe(4);
    await until('all came again', () => ofShop().length === 9);
    expect(new Set(ofShop().map(({ body }) => body.event_id)).size).toBe(4);
    const again = ofShop().slice(5);
    for (const orderId of new Set(events.map((event) => event.orderId))) {
      const versions = again
        .filter(({ body }) => body.data.order_id === orderId)
        .map(({ body }) => body.data.version);
      expect(versions).toEqual([1, 2]);
    }
    await until('the record shows it', async () =>
      (await history()).data.every((d: { retry_count: number }) => d.retry_count > 0),
    );
    await shop.api.post(`${path}/history/${randomUUID()}/replay`).expect(404);
    for (const body of [{}, { since: 'yesterday' }, { since, status: 'held' }, { since, event_type: 'x' }]) {
      await shop.api.post(`${path}/replay`, body).expect(400);
    }
    const bare = await openShop(service);
    await bare.api.post(`/v1/channels/${bare.channelId}/webhook/replay`, { since }).expect(400);
  });

  it('rotates the secret: both sign during the overlap, only the new one without', async () => {
    const next = 'whsec_bmV4dC1zZWNyZXQtb2YtdGhlLXNob3AtMzItYnl0ZXM=';
    const { body } = await shop.api.post(`${path}/rotate-secret`, { webhook_secret: next }).expect(200);
    expect(body).toMatchObject({ id: shop.channelId, webhook_url: receiver.url });
    expect(body.webhook_secret).toBe(`********${next.slice(-4)}`);
    await shop.api.post(`${path}/rotate-secret`, { webhook_secret: next }).expect(200);
    await shop.api.post(`${path}/test`).expect(200);
    const both = ofShop().at(-1)!;
    const delivery = { body: both.text, headers: both.headers };
    verifyWebhook({ ...delivery, secret: SECRET });
    verifyWebhook({ ...delivery, secret: next });
    const hmac = { 'x-webhook-signature': both.headers['x-webhook-signature'] };
    verifyWebhook({ body: both.text, headers: hmac, secret: next });
    const { body: made } = await shop.api.post(`${path}/rotate-secret`, { overlap_seconds: 0 }).expect(200);
    expect(made.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await shop.api.post(`${path}/test`).expect(200);
    const alone = ofShop().at(-1)!;
    verifyWebhook({ body: alone.text, headers: alone.headers, secret: made.webhook_secret });
    expect(() => verifyWebhook({ body: alone.text, headers: alone.headers, secret: next })).toThrow();
    const { body: channel } = await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200);
    expect(channel.webhook_secret).toBe(`********${made.webhook_secret.slice(-4)}`);
    for (const wrong of [
      { webhook_secret: ' ' },
      { webhook_secret: '********1234' },
      { overlap_seconds: -1 },
    ]) {
      await shop.api.post(`${path}/rotate-secret`, wrong).expect(400);
    }
    const bare = await openShop(service);
    await bare.api.post(`/v1/channels/${bare.channelId}/webhook/rotate-secret`).expect(400);
  });

  it.each([
    [{ webhook_url: 'nowhere' }, 'webhook_url'],
    [{ webhook_url: 'ftp://shop.example.com/' }, 'webhook_url'],
    [{ webhook_url: 'https://user:pass@shop.example.com/' }, 'webhook_url'],
    [{ webhook_url: '' }, 'webhook_url'],
    [{ webhook_events: ['order:eaten'] }, 'webhook_events'],
    [{ webhook_events: 'order:created' }, 'webhook_events'],
    [{ webhook_secret: '  ' }, 'webhook_secret'],
    [{ webhook_enabled: 'yes' }, 'webhook_enabled'],
    [{ webhook_uri: 'https://shop.example.com/' }, 'webhook_uri'],
  ])('refuses the configuration %j, naming the field, and saves nothing of it', async (wrong, field) => {
    const { body: before } = await shop.api.get(`/v1/channels/${shop.channelId}`);
    const body = { webhook_url: `${receiver.url}/other`, webhook_secret: 'another-secret', ...wrong };
    const { body: refused } = await shop.api.put(path, body).expect(400);
    expect(refused.error).toContain(field);
    const { body: after } = await shop.api.get(`/v1/channels/${shop.channelId}`);
    expect(after).toEqual(before);
  });

  it('counts attempts on the channel', async () => {
    receiver.answersStatus(500);
    await shop.api.post(`${path}/test`).expect(500);
    const { body: failing } = await shop.api.get(`/v1/channels/${shop.channelId}`);
    expect(failing.webhook_failures).toBe(1);
    expect(Date.parse(failing.webhook_last_sent)).toBeGreaterThan(Date.now() - 60_000);
    receiver.answersStatus(204);
    await shop.api.post(`${path}/test`).expect(200);
    expect((await shop.api.get(`/v1/channels/${shop.channelId}`)).body.webhook_failures).toBe(0);
  });

  it('returns the events of a channel in order by cursor, each like its webhook', async () => {
    const placed = [];
    for (let n = 0; n < 3; n += 1) placed.push(await placeOrder(shop));
    await shop.api.post('/v1/orders', orderBody(shop.channelId, { items: [] })).expect(202);
    await until('all four arrived', () => ofShop().length === 4);
    const feed = `/v1/events?channel_id=${shop.channelId}`;
    const { body: all } = await shop.api.get(feed).expect(200);
    const arrived = new Map(ofShop().map(({ body }) => [body.event_id, body]));
    expect(all.data).toHaveLength(4);
    for (const event of all.data) expect(event).toEqual(arrived.get(event.event_id));
    expect(all.data.slice(0, 3).map((event: { data: { order_id: string } }) => event.data.order_id)).toEqual(
      placed,
    );
    expect(all.next).toBe(all.data[3].event_id);
    const { body: first } = await shop.api.get(`${feed}&limit=3`).expect(200);
    const { body: rest } = await shop.api.get(`${feed}&limit=3&after=${first.next}`).expect(200);
    expect([...first.data, ...rest.data]).toEqual(all.data);
    const { body: end } = await shop.api.get(`${feed}&after=${rest.next}`).expect(200);
    expect(end).toEqual({ data: [], next: rest.next });
    const bare = await openShop(service);
    const { body: empty } = await bare.api.get(`/v1/events?channel_id=${bare.channelId}`).expect(200);
    expect(empty).toEqual({ data: [], next: null });
    await shop.api.get(`${feed}&after=${randomUUID()}`).expect(400);
    await bare.api.get(`/v1/events?channel_id=${bare.channelId}&after=${all.next}`).expect(400);
    await shop.api.get('/v1/events').expect(400);
    await shop.api.get(`/v1/events?channel_id=${randomUUID()}`).expect(404);
    await bare.api.get(feed).expect(403);
  });

  it('publishes a schema and an example that fits it for every event', async () => {
    const { body } = await shop.api.get('/v1/webhook-events').expect(200);
    expect(body.events.map(({ name }: { name: string }) => name)).toEqual(EVENT_NAMES);
    for (const { description, schema, example } of body.events) {
      expect(description).not.toBe('');
      expect(schema.required).toEqual(['event_type', 'event_id', 'timestamp', 'data']);
      expect(problemsWith(example)).toEqual([]);
    }
  });

  it('describes events in AsyncAPI 3 and as webhooks of OpenAPI 3.1', async () => {
    const anyone = service.as(null);
    const { body: asyncApi } = await anyone.get('/docs/asyncapi.json').expect(200);
    expect(asyncApi.asyncapi).toBe('3.1.0');
    expect(asyncApi.channels.socket.address).toBe('/ws');
    const { body: openApi } = await anyone.get('/docs/openapi.json').expect(200);
    expect(openApi.openapi).toBe('3.1.0');
    expect(JSON.stringify(openApi)).not.toContain('"nullable":');
    const { body: catalogue } = await shop.api.get('/v1/webhook-events').expect(200);
    for (const { name, schema, example } of catalogue.events) {
      const message = asyncApi.components.messages[name.replace(':', '_')];
      expect(message).toMatchObject({ name, payload: schema, examples: [{ payload: example }] });
      const { content } = openApi.webhooks[name].post.requestBody;
      const { $ref } = content['application/json'].schema;
      expect(content['application/json'].example).toEqual(example);
      expect(openApi.components.schemas[$ref.split('/').at(-1)]).toEqual(schema);
    }
    expect(Object.keys(openApi.webhooks)).toHaveLength(catalogue.events.length);
  });
});

describe('an endpoint that is being probed', () => {
  it('is shown with its next probe, and the response to a replay says what it waits for', async () => {
    const [service, receiver] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '30s,30s' }),
      Receiver.start(),
    ]);
    const shop = await openShop(service, receiver);
    const path = `/v1/channels/${shop.channelId}/webhook`;
    const shown = async () => (await shop.api.get(path).expect(200)).body;
    expect(await shown()).toMatchObject({
      webhook_url: receiver.url,
      webhook_circuit: 'closed',
      webhook_next_probe_at: null,
    });
    receiver.answersStatus(500);
    await plantEvents(service.database, shop.channelId, eventsOf(25, 1));
    const open = await until('the circuit is open, and no attempt is under way', async () => {
      const body = await shown();
      if (body.webhook_circuit !== 'open' || (await countClaimed(service.database, shop.channelId)) > 0)
        return null;
      return body.webhook_failures === receiver.received.length && body;
    });
    const next = Date.parse(open.webhook_next_probe_at as string);
    expect(next).toBeGreaterThan(Date.now());
    expect(next).toBeLessThan(Date.now() + 61_000);
    const { body: many } = await shop.api
      .post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' })
      .expect(202);
    const probed = { circuit: 'open', next_probe_at: open.webhook_next_probe_at };
    expect(many).toEqual({ ...probed, message: expect.stringContaining('is probed'), count: 25 });
    expect(many.message).toContain(open.webhook_next_probe_at);
    const { body: history } = await shop.api.get(`${path}/history?limit=1`).expect(200);
    const { body: one } = await shop.api.post(`${path}/history/${history.data[0].id}/replay`).expect(202);
    expect(one).toMatchObject({
      ...probed,
      message: many.message.replace(/the deliveries go/, 'the delivery goes'),
    });
    const attempts = receiver.received.length;
    expect(attempts).toBe(open.webhook_failures);
    const metric = await scrape(service);
    expect(metric(`oms_webhook_failing_seconds{channel_id="${shop.channelId}"}`)).toBeGreaterThanOrEqual(0);
    expect(metric('oms_webhook_failing_unnamed')).toBe(0);
    receiver.answersStatus(200);
    await makeProbeDue(service.database, shop.channelId);
    await until('all are delivered', () => receiver.received.length === attempts + 25);
    const { body: closed } = await shop.api
      .post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' })
      .expect(202);
    expect(closed).toEqual({
      message: 'The deliveries go out again',
      circuit: 'closed',
      next_probe_at: null,
      count: 25,
    });
    await shop.api.put(path, { ...(await shown()), webhook_enabled: false }).expect(200);
    expect(await shown()).toMatchObject({ webhook_circuit: 'disabled', webhook_next_probe_at: null });
    await shop.api.post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' }).expect(409);
    await service.stop();
    await receiver.stop();
  });
});
