import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@libs/embedded-postgres';
import { freePort } from '../../support/free-port';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, SECRET } from '../../support/data/shop';
import { linesOf } from '../../support/service/log-lines';
import { until } from '../../support/until';

interface ApiDocument {
  paths: Record<string, Record<string, object>>;
}

const PUBLIC = [
  'get /health/live',
  'get /health/ready',
  'get /metrics',
  'post /v1/session',
  'get /v1/session/methods',
  'get /v1/session/oidc',
  'get /v1/session/oidc/callback',
  'post /v1/session/pair',
  'post /v1/session/links/show',
  'post /v1/session/links/use',
];

describe('operations', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ LOG_LEVEL: 'trace' });
  });
  afterAll(() => service.stop());

  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((m) => `${m} ${path}`),
  );

  it.each(routes.filter((route) => !PUBLIC.includes(route)))(
    '%s answers nobody without a credential',
    async (route) => {
      const [method, path] = route.split(' ') as ['get' | 'post' | 'put' | 'patch' | 'delete', string];
      const nobody = service.as(null);
      await nobody[method](path.replace(/\{\w+\}/g, '01a1fd0f-1c5a-709a-86b8-c8d0f7392666')).expect(401);
    },
  );

  it('points from its root to its documentation', async () => {
    const anyone = service.as(null);
    const { body } = await anyone.get('/').expect(200);
    expect(body).toMatchObject({ docs: '/docs', openapi: '/docs/openapi.json' });
    await anyone.get('/favicon.ico').expect(204);
    await anyone.get('/nothing').expect(404);
  });

  it('serves its documentation', async () => {
    const anyone = service.as(null);
    const { body } = await anyone.get('/docs/openapi.json').expect(200);
    expect(Object.keys((body as ApiDocument).paths)).toEqual(Object.keys(paths));
    await anyone.get('/docs').expect(200, /swagger/i);
  });

  it.each([
    '/docs',
    '/docs/index.html',
    '/docs/swagger-ui-init.js',
    '/docs/openapi.json',
    '/docs/openapi.yaml',
    '/docs/asyncapi.json',
  ])('sends %s again only to those who do not have it', async (path) => {
    const anyone = service.as(null);
    const first = await anyone.get(path).expect(200);
    const again = await anyone.get(path).expect(200).expect('Content-Type', first.headers['content-type']!);
    expect(again.text).toBe(first.text);
    const { etag } = first.headers;
    const known = await anyone.get(path).set('If-None-Match', etag!).expect(304).expect('ETag', etag!);
    expect(known.text).toBe('');
  });

  it("gives every answer a request id, the caller's own if it is sane", async () => {
    const own = await service.system.get('/v1/channels').set('X-Request-Id', 'my-id.1');
    expect(own.headers['x-request-id']).toBe('my-id.1');
    const replaced = await service.system.get('/v1/channels').set('X-Request-Id', 'a b"');
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('counts what it does for Prometheus', async () => {
    const receiver = await Receiver.start();
    const shop = await openShop(service, receiver);
    await placeOrder(shop);
    await receiver.waitFor('the event', () => true);
    const metrics = await until('the delivery is counted', async () => {
      const { text } = await service.as(null).get('/metrics').expect(200);
      return /oms_webhook_attempt_duration_seconds_count\{outcome="delivered"\} 1/.test(text) && text;
    });
    expect(metrics).toContain('oms_jobs_ended_total{type="order_create",outcome="completed"} 1');
    expect(metrics).toContain('oms_events_relayed_total{type="order:created"} 1');
    expect(metrics).toMatch(
      /oms_http_request_duration_seconds_count\{method="POST",route="\/v1\/orders",status="202"\} 1/,
    );
    for (const gauge of [
      'oms_jobs{state="queued"}',
      'oms_webhook_deliveries{state="pending"}',
      'oms_lag_seconds{of="jobs"}',
    ]) {
      expect(metrics).toContain(gauge);
    }
    await receiver.stop();
  });

  it('logs JSON lines without credentials', async () => {
    const shop = await openShop(service, undefined, { config: { api_key: 'config-secret-0815' } });
    await shop.api.put(`/v1/channels/${shop.channelId}/webhook`, {
      webhook_url: 'http://127.0.0.1:9/',
      webhook_secret: SECRET,
    });
    await shop.api
      .post('/v1/orders', orderBody(shop.channelId, { customer_info: { name: 'Private Person' } }))
      .expect(202);
    const lines = await until('the attempt is logged', () => {
      const written = linesOf(service.log);
      const isMine = (line: (typeof written)[number]) => line.channel_id === shop.channelId;
      return written.some((line) => line.event === 'webhook.attempted' && isMine(line)) && written;
    });
    for (const line of lines)
      expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String) });
    for (const secret of [shop.key, service.token(), SECRET, 'config-secret-0815', 'Private Person']) {
      expect(service.log).not.toContain(secret);
    }
  });

  it('requires METRICS_TOKEN when it is set', async () => {
    const token = 'metrics-token-0123456789';
    const closed = await Service.start({ METRICS_TOKEN: token });
    await closed.as(null).get('/metrics').expect(401);
    await closed.as(token).get('/metrics').expect(200);
    await closed.stop();
  });
});

describe('a database that becomes unavailable', () => {
  it('makes the service respond with 503 and continue on its own when it is back', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'oms-outage-'));
    const port = await freePort();
    const postgres = await startEmbeddedPostgres({ dataDir, port, database: 'orders' });
    const database = { url: postgres.url, query: () => Promise.resolve([]), drop: () => Promise.resolve() };
    const service = await Service.start({}, database);
    const receiver = await Receiver.start();
    const shop = await openShop(service, receiver);
    await placeOrder(shop);

    await postgres.stop();
    await until('not ready', async () => (await service.as(null).get('/health/ready')).status === 503);
    await service.as(null).get('/health/live').expect(200);
    const refused = await shop.api.post('/v1/orders', orderBody(shop.channelId));
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ error: expect.any(String), code: 'SERVICE_UNAVAILABLE' });

    const again = await startEmbeddedPostgres({ dataDir, port, database: 'orders' });
    await until('ready', async () => (await service.as(null).get('/health/ready')).status === 200);
    const order = orderBody(shop.channelId);
    await until('accepted', async () => (await shop.api.post('/v1/orders', order)).status === 202);
    await receiver.waitFor('its event', ({ body }) => body.data.order_number === order.order_number);
    await Promise.all([service.stop(), receiver.stop()]);
    await again.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
