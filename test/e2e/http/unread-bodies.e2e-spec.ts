import { randomUUID } from 'node:crypto';
import { request as post } from 'node:http';
import { connect, type Socket } from 'node:net';
import request from 'supertest';
import { Service } from '../../support/service/service';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { sendRaw } from '../../support/http/raw-request';
import { until } from '../../support/until';

const MB = 1024 * 1024;

describe('a request is checked by its headers before its body is read', () => {
  let service: Service;
  let shop: Shop;
  let reader: string;
  let orderId: string;
  let placeId: string;

  beforeAll(async () => {
    service = await Service.start({ AUTH_FAILURES_PER_SECOND: '0' });
    shop = await openShop(service);
    [orderId, placeId] = [await placeOrder(shop), await openPlace(shop)];
    const { body } = await service.system
      .post('/v1/api-keys', { name: 'r', client_name: 'r', created_by: 't', channel_ids: [shop.channelId] })
      .expect(201);
    reader = body.key as string;
  });
  afterAll(() => service.stop());

  /** The head of a request that says a body follows, which it never does. */
  const head = (
    method: string,
    path: string,
    key: string | null,
    type = 'application/json',
    length = 2 * MB,
  ) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      ...(key === null ? [] : [`Authorization: Bearer ${key}`]),
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');

  /** The head of a request whose client waits for 100 Continue before it sends two bytes. */
  const expecting = (path: string, key: string | null) =>
    head('POST', path, key, 'application/json', 2).replace('Host: x', 'Host: x\r\nExpect: 100-continue');

  /** Creates an order with a body that is sent when 100 Continue arrives, and not before. */
  const sentOnContinue = (body: string) =>
    new Promise<{ continued: boolean; status?: number }>((resolve, reject) => {
      let continued = false;
      const headers = {
        Authorization: `Bearer ${shop.key}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      };
      const sent = post(`${service.url}/v1/orders`, { method: 'POST', headers });
      sent.once('continue', () => {
        continued = true;
        sent.end(body);
      });
      sent.once('response', (response) => {
        response.resume();
        sent.destroy();
        resolve({ continued, status: response.statusCode });
      });
      sent.once('error', reject);
      sent.flushHeaders();
    });

  const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

  const writes = (): readonly [string, string, object][] => [
    ['POST', '/v1/orders', { error: 'Unauthorized', code: 'UNAUTHORIZED' }],
    ['POST', '/v1/orders?x=1', { error: 'Unauthorized', code: 'UNAUTHORIZED' }],
    ['PATCH', `/v1/orders/${orderId}/status`, { error: 'Unauthorized', code: 'UNAUTHORIZED' }],
    ['PATCH', `/v1/orders/${orderId}/status?x=1`, { error: 'Unauthorized', code: 'UNAUTHORIZED' }],
    ['PUT', `/v1/orders/${orderId}`, { error: 'Unauthorized', code: 'UNAUTHORIZED' }],
    ['POST', '/v1/channels', { error: 'Unauthorized', code: 'UNAUTHORIZED' }],
    [
      'POST',
      `/v1/orders/${orderId}/items`,
      { error: 'Unauthorized', message: 'Unauthorized', code: 'UNAUTHORIZED' },
    ],
    [
      'PUT',
      `/dts/places/${placeId}/subscriptions`,
      { error: 'Unauthorized', message: 'Unauthorized', code: 'UNAUTHORIZED' },
    ],
    [
      'POST',
      `/v1/places/${placeId}/storage-location/import`,
      { error: 'Unauthorized', code: 'UNAUTHORIZED' },
    ],
  ];

  it('401 is sent in the shape of the family while the body is still arriving', async () => {
    for (const [method, path, error] of writes()) {
      for (const key of [null, 'nobody_knows_this_key_0000000000000000000000000']) {
        const type = path.endsWith('import') ? 'multipart/form-data; boundary=x' : 'application/json';
        const answer = await sendRaw(service.url, head(method, path, key, type));
        expect(answer).toMatch(/^HTTP\/1\.1 401 /);
        expect(answer).toContain('\r\nWWW-Authenticate: Bearer\r\n');
        expect(bodyOf(answer)).toEqual(error);
      }
    }
  });

  it('so is 403 for an insufficient scope, and 404 for an order or a path that does not exist', async () => {
    for (const [method, path] of writes()) {
      const type = path.endsWith('import') ? 'multipart/form-data; boundary=x' : 'application/json';
      expect(await sendRaw(service.url, head(method, path, reader, type))).toMatch(/^HTTP\/1\.1 403 /);
    }
    const upload = `/v1/places/${placeId}/storage-location/import`;
    const asAdmin = await sendRaw(
      service.url,
      head('POST', upload, shop.key, 'multipart/form-data; boundary=x'),
    );
    expect(bodyOf(asAdmin)).toEqual({ error: 'Admin access required', code: 'ADMIN_REQUIRED' });
    for (const path of [
      `/v1/orders/${randomUUID()}/status`,
      `/v1/orders/${randomUUID()}/status?x=1`,
      '/v1/nothing',
    ]) {
      expect(await sendRaw(service.url, head('PATCH', path, shop.key))).toMatch(/^HTTP\/1\.1 404 /);
    }
  });

  it('so are mistakes in the headers about the body', async () => {
    for (const path of ['/v1/orders', '/v1/orders?x=1']) {
      expect(await sendRaw(service.url, head('POST', path, shop.key, 'text/plain'))).toMatch(
        /^HTTP\/1\.1 415 /,
      );
      const large = head('POST', path, shop.key, 'application/json', 2 * MB + 1);
      expect(await sendRaw(service.url, large)).toMatch(/^HTTP\/1\.1 413 /);
    }
  });

  it('a client that waits for 100 Continue does not have to send it', async () => {
    expect(await sendRaw(service.url, expecting('/v1/orders', 'nobody'))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await sentOnContinue('{}')).toEqual({ continued: true, status: 400 });
  });

  it('a client that expects 100 Continue and sends its body at once is read', async () => {
    expect(await sendRaw(service.url, expecting('/v1/orders', shop.key), '{}')).toMatch(
      /^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 400 /,
    );
  });

  describe('on a route without a credential', () => {
    const signIn = { email: 'nobody@example.com', password: 'wrong horse battery' };
    let open: Service;
    const stalled: Socket[] = [];

    beforeAll(async () => {
      const env = { ...service.env, AUTH_FAILURES_PER_SECOND: '3', TRUST_PROXY: '127.0.0.1' };
      open = await Service.start(env, service.database);
    });
    afterAll(async () => {
      for (const socket of stalled) socket.destroy();
      await open.terminate();
    });

    const from = (address: string, text: string) =>
      text.replace('Host: x', `Host: 127.0.0.1\r\nX-Forwarded-For: ${address}`);
    const publicRoutes = [
      '/v1/session',
      '/v1/session/links/show',
      '/v1/session/links/use',
      '/v1/session/pair',
    ];

    it('a body of more than 8 KB gets 413 before it has come', async () => {
      for (const path of publicRoutes) {
        const answer = await sendRaw(open.url, head('POST', path, null, 'application/json', 100 * 1024));
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        expect(bodyOf(answer)).toEqual({
          error: 'The request body is larger than 8 KB',
          code: 'BODY_TOO_LARGE',
        });
      }
    });

    it('bodies that never come keep neither the system token nor other addresses waiting', async () => {
      for (let n = 0; n < 100; n += 1) {
        const length = n % 2 === 0 ? 8 * 1024 : 2 * MB;
        const socket = connect(Number(new URL(open.url).port), '127.0.0.1').on('error', () => undefined);
        socket.write(from('192.0.2.1', head('POST', '/v1/session', null, 'application/json', length)));
        stalled.push(socket);
      }
      const key = { name: 'k', client_name: 'k', created_by: 't', channel_ids: [shop.channelId] };
      await open.system.post('/v1/api-keys', key).expect(201);
      const answer = await request(open.url)
        .post('/v1/session')
        .set({ 'X-Forwarded-For': '192.0.2.2', 'Sec-Fetch-Site': 'same-origin' })
        .send(signIn);
      expect(answer.body).toMatchObject({ code: 'WRONG_SIGN_IN' });
    });

    it('nothing is read for an address that has failed too often', async () => {
      const fail = () =>
        request(open.url)
          .post('/v1/session/links/show')
          .set({ 'X-Forwarded-For': '192.0.2.3', 'Sec-Fetch-Site': 'same-origin' })
          .send({ token: 'none' });
      const asked = from('192.0.2.3', expecting('/v1/session', null));
      // Its failures are forgotten within a second, so they and the request may have to come once more.
      await until('it gets 429 instead of 100 Continue', async () => {
        await Promise.all(Array.from({ length: 10 }, fail));
        return (await sendRaw(open.url, asked, '{}')).startsWith('HTTP/1.1 429 ');
      });
    });
  });

  describe('beyond a limit', () => {
    let strict: Service;

    beforeAll(async () => {
      const env = {
        ...service.env,
        AUTH_FAILURES_PER_SECOND: '3',
        RATE_LIMIT_PER_SECOND: '1',
        RATE_LIMIT_BURST: '5',
      };
      strict = await Service.start(env, service.database);
    });
    afterAll(() => strict.terminate());

    it('429 comes before the body, and guesses at an address leave its good keys alone', async () => {
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, n) => sendRaw(strict.url, head('POST', '/v1/orders', `guess_${n}`))),
      );
      expect(new Set(guesses.map((answer) => answer.slice(9, 12)))).toEqual(new Set(['401', '429']));
      const good = await Promise.all(
        Array.from({ length: 20 }, () => sendRaw(strict.url, head('POST', '/v1/orders', reader))),
      );
      expect(new Set(good.map((answer) => answer.slice(9, 12)))).toEqual(new Set(['403', '429']));
      await strict.as(shop.key).get(`/v1/orders/${orderId}`).expect(200);
    });
  });
});
