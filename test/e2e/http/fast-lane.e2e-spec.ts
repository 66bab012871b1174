import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What differs between any two responses. */
const OF_THE_MOMENT = ['date', 'x-request-id', 'location', 'ratelimit-remaining', 'ratelimit-reset'];

describe('the fast lane and Express', () => {
  let fast: Service;
  let plain: Service;
  let shop: Shop;
  let orderId: string;

  beforeAll(async () => {
    fast = await Service.start({ FAST_LANE: 'true' });
    plain = await Service.start({ ...fast.env, FAST_LANE: 'false' }, fast.database);
    shop = await openShop(fast);
    orderId = await placeOrder(shop);
  });
  afterAll(async () => {
    await plain.terminate();
    await fast.stop();
  });

  async function ask(service: Service, { method, path, headers, body }: Asked): Promise<Answer> {
    const response = await fetch(`${service.url}${path}`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${shop.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.text();
    const kept = [...response.headers].filter(([name]) => !OF_THE_MOMENT.includes(name));
    return {
      status: response.status,
      headers: Object.fromEntries(kept),
      body: withoutIds(text === '' ? null : JSON.parse(text)),
    };
  }

  const order = (changes: object = {}) => JSON.stringify(orderBody(shop.channelId, changes));
  const status = (body: object) => JSON.stringify(body);
  const largeOrder = (characters: number) =>
    order({ order_number: `large-${characters}`, metadata: { text: 'ä\n'.repeat(characters / 2) } });

  const requests: readonly [string, () => Asked][] = [
    ['an order', () => ({ method: 'POST', path: '/v1/orders', body: order({ order_number: 'same' }) })],
    ...[20_000, 70_000].map((characters): [string, () => Asked] => [
      `an order of ${characters} characters`,
      () => ({ method: 'POST', path: '/v1/orders', body: largeOrder(characters) }),
    ]),
    [
      'an order with a wrong field',
      () => ({ method: 'POST', path: '/v1/orders', body: order({ itms: [] }) }),
    ],
    ['an order without a body', () => ({ method: 'POST', path: '/v1/orders' })],
    ['an order that is no JSON', () => ({ method: 'POST', path: '/v1/orders', body: '{"channel_id":' })],
    ['text that cannot be stored', () => ({ method: 'POST', path: '/v1/orders', body: '{"a":"\\u0000"}' })],
    ['a list for a body', () => ({ method: 'POST', path: '/v1/orders', body: '[]' })],
    [
      'another content type',
      () => ({ method: 'POST', path: '/v1/orders', body: 'a=1', headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'another charset',
      () => ({
        method: 'POST',
        path: '/v1/orders',
        body: order({ order_number: 'cs' }),
        headers: { 'content-type': 'application/json; charset=utf-16' },
      }),
    ],
    [
      'no credential',
      () => ({
        method: 'POST',
        path: '/v1/orders',
        body: order(),
        headers: { authorization: 'Bearer nobody_knows' },
      }),
    ],
    [
      'an unknown channel',
      () => ({ method: 'POST', path: '/v1/orders', body: order({ channel_id: randomUUID() }) }),
    ],
    [
      'a wait',
      () => ({
        method: 'POST',
        path: '/v1/orders',
        body: order({ items: [] }),
        headers: { prefer: 'wait=20' },
      }),
    ],
    [
      'a bad idempotency key',
      () => ({ method: 'POST', path: '/v1/orders', body: order(), headers: { 'idempotency-key': ' ' } }),
    ],
    ['a query that says nothing', () => ({ method: 'POST', path: '/v1/orders?x=1', body: order() })],
    ['the order', () => ({ method: 'GET', path: `/v1/orders/${orderId}` })],
    [
      'the order it has',
      () => ({ method: 'GET', path: `/v1/orders/${orderId}`, headers: { 'if-none-match': '"1"' } }),
    ],
    ['the order in capitals', () => ({ method: 'GET', path: `/v1/orders/${orderId.toUpperCase()}` })],
    ['the order in its format', () => ({ method: 'GET', path: `/v1/orders/${orderId}?format=channel` })],
    ['a wrong format', () => ({ method: 'GET', path: `/v1/orders/${orderId}?format=x` })],
    ['an order number', () => ({ method: 'GET', path: '/v1/orders/no%20such%20number' })],
    ['an unknown order', () => ({ method: 'GET', path: `/v1/orders/${randomUUID()}` })],
    ['a trailing slash', () => ({ method: 'GET', path: `/v1/orders/${orderId}/` })],
    [
      'new content without items',
      () => ({ method: 'PUT', path: `/v1/orders/${orderId}`, body: order({ items: undefined }) }),
    ],
    [
      'new content for another channel',
      () => ({ method: 'PUT', path: `/v1/orders/${orderId}`, body: order({ channel_id: randomUUID() }) }),
    ],
    [
      'new content of another version',
      () => ({
        method: 'PUT',
        path: `/v1/orders/${orderId}`,
        body: order(),
        headers: { 'if-match': '"99"' },
      }),
    ],
    [
      'new content of an unknown order',
      () => ({ method: 'PUT', path: `/v1/orders/${randomUUID()}`, body: order() }),
    ],
    ['new content', () => ({ method: 'PUT', path: `/v1/orders/${orderId}`, body: order() })],
    [
      'a move without its metadata',
      () => ({ method: 'PATCH', path: `/v1/orders/${orderId}/status`, body: status({ status: 'picking' }) }),
    ],
    [
      'a move that is not in the table',
      () => ({
        method: 'PATCH',
        path: `/v1/orders/${orderId}/status`,
        body: status({ status: 'completed' }),
      }),
    ],
    [
      'an unknown status',
      () => ({ method: 'PATCH', path: `/v1/orders/${orderId}/status`, body: status({ status: 'lost' }) }),
    ],
    [
      'a forced move back',
      () => ({
        method: 'PATCH',
        path: `/v1/orders/${orderId}/status`,
        body: status({ status: 'pending' }),
        headers: { 'x-force-transition': 'true' },
      }),
    ],
    [
      'a move of an unknown order',
      () => ({ method: 'PATCH', path: `/v1/orders/${randomUUID()}/status`, body: '{' }),
    ],
  ];

  it.each(requests)('answer %s alike', async (_name, asked) => {
    const request = asked();
    const [one, other] = [await ask(fast, request), await ask(plain, request)];
    expect(one).toEqual(other);
    expect(one.status).toBeLessThan(500);
  });

  it.each([
    ['/v1/orders', 10],
    ['/v1/orders?x=1', 10],
    ['/v1/orders', 40_000],
    ['/v1/orders?x=1', 40_000],
  ])('know a repeat of a request that came to %s, with %i characters', async (firstPath, characters) => {
    const headers = { 'idempotency-key': randomUUID() };
    const metadata = { text: '\u2028"'.repeat(characters / 2) };
    const body = order({ id: 'of the client', version: 7, created_at: null, metadata });
    const send = (service: Service, path: string) => ask(service, { method: 'POST', path, headers, body });
    const first = await send(fast, firstPath);
    expect(first).toMatchObject({ status: 202, body: { orderData: { metadata } } });
    const repeat = { ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } };
    for (const path of ['/v1/orders', '/v1/orders?x=1']) {
      expect(await send(fast, path)).toEqual(repeat);
      expect(await send(plain, path)).toEqual(repeat);
    }
  });

  it.each(['fast', 'plain'])('know a repeat that gave its order another number (%s)', async (lane) => {
    await placeOrder(shop, { order_number: `${lane}-1` });
    const renumbered = {
      method: 'PUT',
      path: `/v1/orders/${lane}-1`,
      headers: { 'idempotency-key': randomUUID(), prefer: 'wait=20' },
      body: order({ order_number: `${lane}-2` }),
    };
    const send = async () => {
      const { url } = lane === 'fast' ? fast : plain;
      const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' };
      const request = { ...renumbered, headers: { ...headers, ...renumbered.headers } };
      const response = await fetch(`${url}${renumbered.path}`, request);
      const { jobId, job } = (await response.json()) as Json;
      return { status: response.status, replayed: response.headers.get('idempotent-replayed'), jobId, job };
    };
    const first = await send();
    expect(first).toMatchObject({ status: 202, replayed: null, job: { status: 'completed' } });
    expect(await send()).toEqual({ ...first, replayed: 'true' });
    const { headers, ...unkeyed } = renumbered;
    for (const service of [fast, plain]) {
      expect(await ask(service, unkeyed)).toMatchObject({ status: 404 });
      const unknown = { ...headers, 'idempotency-key': randomUUID() };
      expect(await ask(service, { ...unkeyed, headers: unknown })).toMatchObject({ status: 404 });
      const other = { ...unkeyed, headers, body: order({ order_number: `${lane}-3` }) };
      expect(await ask(service, other)).toMatchObject({ status: 422 });
    }
  });

  it('refuse a body above 2 MB alike', async () => {
    const body = order({ metadata: { long: 'x'.repeat(2 * 1024 * 1024) } });
    const asked = { method: 'POST', path: '/v1/orders', body };
    expect(await ask(fast, asked)).toEqual(await ask(plain, asked));
  });

  it('go on after clients that leave in the middle of a body', async () => {
    const { hostname, port } = new URL(fast.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.key}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"channel_id":`);
    await new Promise((resolve) => socket.write(' ', resolve));
    socket.destroy();
    await shop.api.get(`/v1/orders/${orderId}`).expect(200);
  });
});

/** Ids assigned by the service differ in each response. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      ['id', 'jobId', 'created_at', 'completed_at', 'error_id'].includes(key) ? typeof member : member,
    ),
  );
}
