import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, createClient, isOmsError, isOutage, type OmsClient } from '../index.js';
import { ApiError, ConnectionError } from './errors.js';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const ORDER = {
  channel_id: 'c',
  order_number: 'SO-1',
  order_date: '2026-03-01T09:30:00Z',
  items: [{ item_id: 'milk', quantity: 1 }],
};

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const cut: Respond = (response) => response.destroy();
const never: Respond = () => undefined;

describe('a call', () => {
  let server: Server;
  let baseUrl: string;
  let answers: Respond[];
  let seen: IncomingMessage[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request);
      const respond = answers[Math.min(seen.length, answers.length) - 1]!;
      request.resume().on('end', () => respond(response, request));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const client = (...responses: Respond[]) => {
    [answers, seen] = [responses, []];
    return createClient({ baseUrl, apiKey: 'key', retries: { firstDelayMs: 1 } });
  };
  const keys = () => new Set(seen.map(({ headers }) => headers['idempotency-key']));

  it('carries the key, fills the path and the query, and resolves with the body', async () => {
    const order = await client(json(200, { id: 'o' })).get('/v1/orders/{orderId}', {
      path: { orderId: 'SO/1' },
      query: { format: 'standard' },
    });
    expect(order.id).toBe('o');
    expect(seen[0]!.url).toBe('/v1/orders/SO%2F1?format=standard');
    expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer key', accept: 'application/json' });
    expect(seen[0]!.headers['idempotency-key']).toBeUndefined();
  });

  it.each([
    ['a lost connection', cut],
    ['503', json(503, { code: 'SERVICE_UNAVAILABLE' })],
    ['503 with an unknown outcome', json(503, { code: 'OUTCOME_UNKNOWN' })],
    ['502 of a proxy', json(502, {})],
    ['429', json(429, { code: 'TOO_MANY_REQUESTS' })],
    ['409 with Retry-After', json(409, { code: 'STILL_UNDER_WAY' }, { 'retry-after': '0' })],
  ])('is sent again after %s, with the same Idempotency-Key', async (_what, failure) => {
    const accepted = json(202, { jobId: 'j' });
    await expect(client(failure, failure, accepted).post('/v1/orders', { body: ORDER })).resolves.toEqual({
      jobId: 'j',
    });
    expect(seen).toHaveLength(3);
    expect(keys().size).toBe(1);
    expect([...keys()][0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes the Idempotency-Key of the caller', async () => {
    const oms = client(json(503, {}), json(202, { jobId: 'j' }));
    await oms.post('/v1/orders', { body: ORDER, idempotencyKey: 'mine' });
    expect([...keys()]).toEqual(['mine']);
  });

  it('waits for as long as Retry-After says', async () => {
    const started = Date.now();
    await client(json(429, {}, { 'retry-after': '1' }), json(200, {})).get('/v1/channels');
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('is not sent again when the service refuses it, and says why', async () => {
    const details = [{ field: 'items', message: 'items must not be empty' }];
    const refusal = json(400, { error: 'no', code: 'INVALID_REQUEST', details }, { 'x-request-id': 'r' });
    const error = await client(refusal)
      .post('/v1/orders', { body: ORDER })
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: 'no',
      requestId: 'r',
      details,
    });
    expect(isOmsError(error, 'INVALID_REQUEST') && !isOmsError(error, 'ORDER_NOT_FOUND')).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it.each([
    [{ error: { code: 'ORDER_NOT_FOUND', message: 'gone' }, code: 'ORDER_NOT_FOUND' }],
    [{ error: 'Not Found', message: 'gone', code: 'ORDER_NOT_FOUND' }],
    [{ responseType: 'failure', message: { error: 'gone', message: null }, code: 'ORDER_NOT_FOUND' }],
  ])('finds the message in %j', async (body) => {
    const call = client(json(404, body)).get('/v1/jobs/{jobId}', { path: { jobId: 'j' } });
    await expect(call).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND', message: 'gone' });
  });

  it('says what the details of a refusal say where they are a text', async () => {
    const refusal = json(500, { error: 'Failed', code: 'WEBHOOK_TEST_FAILED', details: 'status 503' });
    const path = { channelId: 'c' };
    const call = client(refusal).post('/v1/channels/{channelId}/webhook/test', { path });
    await expect(call).rejects.toMatchObject({ message: 'Failed: status 503', details: [] });
  });

  it('of a DELETE is not repeated when it may have happened', async () => {
    const remove = (...responses: Respond[]) =>
      client(...responses).delete('/v1/api-keys/{keyId}', { path: { keyId: 'k' } });
    await expect(remove(cut)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(seen).toHaveLength(1);
    await remove(json(503, { code: 'SERVICE_UNAVAILABLE' }), (response) => response.writeHead(204).end());
    expect(seen).toHaveLength(2);
  });

  describe.each(['set_status', 'set_failed', 'set_suspended', 'unset_suspended'] as const)(
    'of the picking app, %s, which is a GET that writes',
    (setter) => {
      const set = (...responses: Respond[]) =>
        client(...responses).get(`/dts/drone/order/${setter}`, {
          query: { orderId: 'SO-1', status: 2, reason: 'r' },
        });

      it.each([
        ['a lost connection', cut],
        ['502 of a proxy', json(502, {})],
        ['504 of a proxy', json(504, {})],
        ['503 with an unknown outcome', json(503, { code: 'OUTCOME_UNKNOWN' })],
        ['503 while it is being applied', json(503, { code: 'STILL_BEING_APPLIED' })],
      ])('is not repeated after %s, when it may have happened', async (_what, failure) => {
        await expect(set(failure)).rejects.toMatchObject({ code: expect.any(String) });
        expect(seen).toHaveLength(1);
      });

      it.each([
        ['503', json(503, { code: 'SERVICE_UNAVAILABLE' })],
        ['429', json(429, { code: 'TOO_MANY_REQUESTS' })],
      ])('is repeated after %s', async (_what, failure) => {
        await set(failure, json(200, {}));
        expect(seen).toHaveLength(2);
      });
    },
  );

  it('of the picking app that reads is repeated', async () => {
    await client(cut, json(200, {})).get('/dts/drone/order/products', { query: { order_id: 'SO-1' } });
    expect(seen).toHaveLength(2);
  });

  it('of a session is not repeated when it may have happened, since no key is kept for it', async () => {
    const pair = client(cut).post('/v1/session/links/use', { body: { token: 't' } });
    await expect(pair).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(seen).toHaveLength(1);
    expect([...keys()]).toEqual([undefined]);
  });

  it('does not repeat a read that takes too long for the database', async () => {
    const call = client(json(503, { code: 'TOOK_TOO_LONG', error: 'narrow it' })).get('/v1/jobs');
    await expect(call).rejects.toThrow('narrow it');
    expect(seen).toHaveLength(1);
  });

  it('gives up after the last attempt, with what it was refused with', async () => {
    await expect(client(json(503, { code: 'SERVICE_UNAVAILABLE' })).get('/v1/jobs')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(seen).toHaveLength(6);
  });

  it('ends at its time limit', async () => {
    const error = await client(never)
      .get('/v1/jobs', { timeoutMs: 50 })
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'TIMED_OUT', message: expect.stringContaining('50 ms') });
  });

  it('ends at once when its signal is aborted, also between attempts', async () => {
    const reason = new Error('closed');
    const stop = new AbortController();
    const waiting = client(json(503, {}, { 'retry-after': '30' })).get('/v1/jobs', { signal: stop.signal });
    setTimeout(() => stop.abort(reason), 50);
    await expect(waiting).rejects.toBe(reason);
    await expect(client(never).get('/v1/jobs', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('says that a response is not JSON', async () => {
    const html: Respond = (response) => response.writeHead(200).end('<html>');
    await expect(client(html).get('/v1/jobs')).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      message: 'GET /v1/jobs: the response is not JSON',
    });
  });

  it.each(['', '.', '..', undefined])('is not sent to another route by the id %j', async (jobId) => {
    const call = client(json(200, {})).jobs.get(jobId as string);
    await expect(call).rejects.toMatchObject({
      code: 'UNSENDABLE',
      message: expect.stringContaining('jobId must not be'),
    });
    expect(seen).toEqual([]);
  });

  it.each<[string, (oms: OmsClient) => Promise<unknown>]>([
    ['a lone surrogate in an id', (oms) => oms.jobs.get('\ud800')],
    ['a BigInt in its body', (oms) => oms.orders.create({ ...ORDER, items: [{ quantity: 1n }] } as never)],
    ['a line break in its key', (oms) => oms.jobs.retry('j', { idempotencyKey: 'a secret\nof mine' })],
  ])('that can not be sent with %s is neither repeated nor an outage', async (_what, call) => {
    const error = await call(client(json(200, {}))).catch((one: unknown) => one);
    expect(error).toMatchObject({ code: 'UNSENDABLE' });
    expect((error as Error).message).not.toContain('a secret');
    expect(isOutage(error)).toBe(false);
    expect(seen).toEqual([]);
  });

  it('is not repeated when the certificate is not trusted', async () => {
    const cause = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' };
    const fetch = jest.fn().mockRejectedValue(new TypeError('fetch failed', { cause }));
    const error = await createClient({ baseUrl: 'https://s', fetch })
      .get('/v1/jobs')
      .catch((one: unknown) => one);
    expect(error).toMatchObject({
      code: 'UNTRUSTED_CERTIFICATE',
      message: expect.stringContaining('self-signed'),
    });
    expect(isOutage(error)).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a client', () => {
  it.each<[string, string, object]>([
    ['without an address', 'baseUrl', {}],
    ['with an address without http://', 'baseUrl', { baseUrl: 'localhost:3000' }],
    ['with a mark of byte order before its key', 'apiKey', { baseUrl: 'http://s', apiKey: '\ufeffa secret' }],
    ['with a line break in its key', 'apiKey', { baseUrl: 'http://s', apiKey: 'a secret\nof mine' }],
  ])('%s is not made, and the option named without its value', (_what, option, options) => {
    const make = () => createClient(options as ClientOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${option} (?!.*(?:secret|localhost))`));
  });

  it.each(['', '/oms', 'https://orders.example.com/oms'])('is made with the address %j', (baseUrl) => {
    expect(() => createClient({ baseUrl, apiKey: 'key\n' })).not.toThrow();
  });
});
