import { connect } from 'node:net';
import type { Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

/** Writes raw bytes to the service and returns the whole response until the connection ends. */
function raw(service: Service, bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
}

/** An object that holds another one and so on; a body of `levels` levels in all. */
function nested(levels: number): string {
  return `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
}

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
};
const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

describe('what strangers can throw at the service', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  describe('security headers', () => {
    it.each([
      ['an answer', '/health/live', 200],
      ['a refusal', '/v1/channels', 401],
      ['an unknown path', '/nothing', 404],
      ['a path that cannot be decoded', '/v1/orders/%E0%A4%A', 400],
    ])('are on %s', async (_what, path, status) => {
      const { headers } = await service.as(null).get(path).expect(status);
      expect(headers).toMatchObject({ ...COMMON_HEADERS, 'content-security-policy': DATA_POLICY });
      expect(headers).not.toHaveProperty('x-powered-by');
    });

    it('let the pages of /docs load their own files, and run no inline script', async () => {
      const page = await service.as(null).get('/docs').expect(200);
      expect(page.headers).toMatchObject(COMMON_HEADERS);
      const policy = page.headers['content-security-policy'];
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(page.text).not.toMatch(/<script>|<script (?![^>]*src=)/);
    });
  });

  describe('origins', () => {
    const ORIGIN = 'https://shop.example.com';

    it('are not allowed without the setting', async () => {
      const answer = await shop.api.get('/v1/channels').set('Origin', ORIGIN).expect(200);
      const preflight = await service.as(null).options('/v1/channels', { Origin: ORIGIN });
      for (const { headers } of [answer, preflight]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    });

    it('that are set may call, send preflights without a credential, and read the documented headers', async () => {
      const open = await Service.start(
        { CORS_ORIGINS: `https://other.example.com,${ORIGIN}` },
        service.database,
      );
      try {
        const preflight = await open.as(null).options('/v1/orders', {
          Origin: ORIGIN,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
        });
        expect(preflight.status).toBe(204);
        expect(preflight.headers).toMatchObject({
          'access-control-allow-origin': ORIGIN,
          'access-control-allow-headers': 'authorization,content-type,idempotency-key',
          'access-control-allow-methods': expect.stringContaining('PATCH'),
        });
        const refused = await open.as(null).get('/v1/channels').set('Origin', ORIGIN).expect(401);
        expect(refused.headers['access-control-allow-origin']).toBe(ORIGIN);
        expect(refused.headers.vary).toContain('Origin');
        expect(refused.headers).not.toHaveProperty('access-control-allow-credentials');
        const exposed = refused.headers['access-control-expose-headers'];
        for (const name of [
          'RateLimit-Remaining',
          'Retry-After',
          'X-Request-Id',
          'ETag',
          'WWW-Authenticate',
        ]) {
          expect(exposed).toContain(name);
        }
        const stranger = await open.as(null).get('/v1/channels').set('Origin', 'https://evil.example.com');
        expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
      } finally {
        await open.terminate();
      }
    });

    it.each([
      'shop.example.com',
      'https://shop.example.com/',
      'https://a.example.com,*',
      'ftp://a.example.com',
    ])('%s is not a valid setting: the service says so and does not start', async (value) => {
      await expect(Service.start({ CORS_ORIGINS: value }, service.database)).rejects.toThrow(
        'CORS_ORIGINS must be * or a comma list of origins such as https://shop.example.com',
      );
    });
  });

  describe('bodies', () => {
    const send = (path: string, text: string) =>
      service.system.post(path).set('Content-Type', 'application/json').send(text);

    it('may nest 32 levels and no more, in objects and in lists, whatever the size', async () => {
      const metadata = (text: string) => `{"name":"n","client_name":"c","created_by":"t","metadata":${text}}`;
      await send('/v1/api-keys', metadata(nested(31))).expect(201);
      const error = 'The request body is nested more than 32 levels deep';
      await send('/v1/api-keys', metadata(nested(32))).expect(400, { error, code: 'BODY_TOO_DEEP' });
      await send('/v1/api-keys', '['.repeat(900_000) + ']'.repeat(900_000)).expect(400, {
        error,
        code: 'BODY_TOO_DEEP',
      });
      await send('/v1/orders/x/items', nested(33)).expect(400, {
        error: 'Bad Request',
        message: error,
        code: 'BODY_TOO_DEEP',
      });
    });

    it('with a key __proto__ are refused, however it is written and wherever it is', async () => {
      const error = 'The request body must not contain a key named __proto__';
      for (const key of ['"__proto__"', '"\\u005f_proto__"']) {
        const body = JSON.stringify(orderBody(shop.channelId, { metadata: { in: ['KEY'] } }));
        const text = body.replace('"KEY"', `{${key}:{"isAdmin":true}}`);
        await shop.api
          .post('/v1/orders')
          .set('Content-Type', 'application/json')
          .send(text)
          .expect(400, { error, code: 'REFUSED_KEY' });
      }
    });

    it('keep constructor and prototype as ordinary keys', async () => {
      const metadata = { constructor: { prototype: { isAdmin: true } }, prototype: 1, toString: 'x' };
      const id = await placeOrder(shop, { metadata });
      const { body } = await shop.api.get(`/v1/orders/${id}`).expect(200);
      expect(body.metadata).toEqual(metadata);
      const { body: channel } = await shop.api
        .post('/v1/channels', { name: 'c', type: 'wolt', config: metadata, settings: metadata })
        .expect(201);
      expect(channel.config).toEqual(metadata);
      expect(channel.settings).toEqual(metadata);
    });
  });

  describe('paths and queries', () => {
    it.each([
      '/v1/orders/%00',
      '/v1/orders/%E0%A4%A',
      '/v1/orders/a%00b/items',
      '/v1/orders/a%00b/picks',
      '/v1/orders/%F0%28%8C%28/history',
      '/v1/channels/%00',
      '/v1/orders/..%2f..%2fetc%2fpasswd',
      '/v1/places/%u0041',
      '/v1/jobs/%00',
      '/dts/drone/order/products?order_id=%00',
      '/v1/%2e%2e/%2e%2e/',
      '//v1//orders',
    ])('%s is refused as not valid or not found', async (path) => {
      const { status, body } = await service.system.get(path);
      expect([400, 404]).toContain(status);
      expect(body).toEqual(expect.any(Object));
    });

    it('a pick of the line %00 is of no line', async () => {
      const id = await placeOrder(shop);
      const { body } = await shop.api
        .put(`/v1/orders/${id}/picks/%00`, { picked: 1, missing: 0 })
        .expect(404);
      expect(body.code).toBe('ITEM_NOT_FOUND');
    });

    it.each([
      'limit=1&limit=2',
      'status=pending&status=picking',
      'order_number=a&order_number=b',
      'date_from=2026-01-01&date_from=2026-01-02',
    ])('a list with %s is answered with 400', async (query) => {
      await shop.api.get(`/v1/orders?channel_id=${shop.channelId}&${query}`).expect(400);
    });

    it.each(['%00', '%ff%fe', '%F0%28%8C%28'])('an order number %s is no text', async (number) => {
      const query = `channel_id=${shop.channelId}&order_number=${number}`;
      const { body } = await shop.api.get(`/v1/orders?${query}`).expect(400);
      expect(body.error).toContain('order_number contains text that is not valid Unicode');
    });

    it.each(['limit[a]=5', 'limit[]=5', '__proto__[x]=1', '__proto__=1', 'constructor[prototype][x]=1'])(
      'a list knows no parameter such as %s',
      async (query) => {
        const { body } = await shop.api.get(`/v1/orders?channel_id=${shop.channelId}&${query}`).expect(400);
        expect(body.error).toContain(`${query.split('=')[0]} is not a parameter of this list`);
      },
    );

    it('a method is only what the request line says', async () => {
      const id = await placeOrder(shop);
      const overridden = await shop.api
        .post(`/v1/orders/${id}/items?_method=DELETE`, { product_id: 'x', quantity: 1 })
        .set('X-HTTP-Method-Override', 'GET');
      expect(overridden.status).toBe(201);
    });
  });

  describe('headers', () => {
    it('that are too long get 431 in the shape of an error, and the service keeps running', async () => {
      for (const bytes of [
        `GET /health/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'y'.repeat(40_000)}\r\n\r\n`,
        `GET /${'y'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        `GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(10_000)}\r\n`,
      ]) {
        const answer = await raw(service, bytes);
        expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
        expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
        expect(answer.split('\r\n\r\n')[1]).toBe(
          '{"error":"The request line and headers are larger than 16 KB","code":"HEADERS_TOO_LARGE"}',
        );
      }
      await service.as(null).get('/health/live').expect(200);
    });

    it.each([
      ['noise', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
      [
        'two lengths',
        'POST /v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      ],
      [
        'a length and chunks (request smuggling)',
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['a header folded over lines', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n\tc\x00\r\n\r\n'],
      ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
    ])('%s: 400', async (_what, bytes) => {
      expect(await raw(service, bytes)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    });

    it.each([
      ['without a host', 'Connection: close', 400, 'MALFORMED_HTTP'],
      ['with an unknown Expect', 'Host: x\r\nExpect: wonders\r\nConnection: close', 417, 'HTTP_ERROR'],
    ])('%s are refused like everything else', async (_what, headers, status, code) => {
      for (const path of ['/health/live', '/v1/orders/x', '/v1/orders?limit=1']) {
        const answer = await raw(service, `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
        const [head, body] = answer.split('\r\n\r\n') as [string, string];
        expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
        expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
        expect(JSON.parse(body)).toEqual({ error: expect.any(String), code });
      }
    });

    it('with control or other characters are neither returned nor logged unchanged', async () => {
      const sent = 'inject\x85\xe4\t{"level":"fatal"}';
      const answer = await raw(
        service,
        `GET /v1/channels HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${sent}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
      expect(service.log).not.toContain('"level":"fatal"}');
    });

    it('X-Command-Origin and X-Correlation-Id are kept as at most 255 printable characters', async () => {
      const id = await placeOrder(shop);
      await shop.api
        .post(`/v1/orders/${id}/items`, { product_id: 'bread', quantity: 1 })
        .set({ 'X-Command-Origin': `cr\xe4m\t${'x'.repeat(300)}`, 'X-Correlation-Id': 'y'.repeat(4_000) })
        .expect(201);
      const { data } = await until('the event is in the feed', async () => {
        const { body } = await shop.api.get(`/v1/events?channel_id=${shop.channelId}&limit=100`).expect(200);
        return body.data.find(
          (event: Json) => event.data.order_id === id && event.event_type === 'order:updated',
        );
      });
      expect(data.caused_by).toBe(`crm${'x'.repeat(252)}`);
      expect(data.correlation_id).toBe('y'.repeat(255));
    });

    it.each([
      ['empty', ' '],
      ['too long', 'k'.repeat(256)],
    ])('an Idempotency-Key that is %s is refused', async (_what, key) => {
      const attempt = shop.api.post('/v1/orders', orderBody(shop.channelId)).set('Idempotency-Key', key);
      await attempt.expect(400);
    });

    it('a credential that is huge, empty or not ASCII is a wrong one', async () => {
      for (const token of ['y'.repeat(8_000), '', 'käse', 'a b', `${'x'.repeat(600)}`]) {
        const { status } = await service.as(null).get('/v1/channels').set('Authorization', `Bearer ${token}`);
        expect(status).toBe(401);
      }
    });
  });
});
