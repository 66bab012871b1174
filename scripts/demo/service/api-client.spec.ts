import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient, ApiError } from './api-client';

interface Seen {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

describe('a client of a server that answers as the contract says', () => {
  let server: Server;
  let api: ApiClient;
  let seen: Seen[];
  let answer: { status: number; body: string };

  beforeEach(async () => {
    seen = [];
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        seen.push({ method: request.method, url: request.url, headers: request.headers, body });
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'demo_token');
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('posts JSON with its credential and returns the answer', async () => {
    answer = { status: 202, body: '{"message":"queued","jobId":"j1","orderData":{"id":"o1"}}' };
    expect(await api.post('/v1/orders', { order_number: 'Å-1' })).toEqual({
      message: 'queued',
      jobId: 'j1',
      orderData: { id: 'o1' },
    });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/v1/orders',
        headers: expect.objectContaining({
          authorization: 'Bearer demo_token',
          'content-type': 'application/json',
        }),
        body: '{"order_number":"Å-1"}',
      },
    ]);
  });

  it('gets without a body or a content type, and puts with them', async () => {
    answer = { status: 200, body: '{}' };
    await api.get('/v1/jobs/j1');
    await api.put('/v1/channels/c1/webhook', { webhook_enabled: false });
    expect(seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'GET /v1/jobs/j1 ',
      'PUT /v1/channels/c1/webhook {"webhook_enabled":false}',
    ]);
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });

  it('throws an answer that is not 2xx, with its status and body', async () => {
    answer = { status: 404, body: '{"error":{"code":"ORDER_NOT_FOUND","message":"Order not found"}}' };
    const failure = await api.get('/v1/orders/nope').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 404, method: 'GET', path: '/v1/orders/nope', body: answer.body });
    expect((failure as Error).message).toContain('GET /v1/orders/nope was answered 404');
  });

  it('says so when a good answer is no JSON', async () => {
    answer = { status: 200, body: '<html>' };
    await expect(api.get('/v1/orders')).rejects.toThrow(
      'GET /v1/orders was answered 200 without JSON: <html>',
    );
  });

  it('says who did not answer when nobody listens', async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(api.get('/v1/orders')).rejects.toThrow(
      /^GET \/v1\/orders got no answer from http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/,
    );
  });
});
