import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { limitRequests } from './server-limits';

/** What a client gets when it sends these bytes and nothing more. */
function sendAndWait(server: Server, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
}

describe('a server with limits', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
      response.setHeader('X-Begun', 'yes');
      if (request.url === '/begun') response.write('{"a":');
    });
    limitRequests(server, { headersTimeoutMs: 100, requestTimeoutMs: 200, keepAliveMs: 65_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['its head', 'POST / HTTP/1.1\r\nHost: x\r\n'],
    ['its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
  ])('answers 408 to a client that does not send %s in time', async (_what, bytes) => {
    const answer = await sendAndWait(server, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('{"error":"The request did not arrive in time","code":"REQUEST_TOO_SLOW"}');
  });

  it('writes nothing into a response that has begun', async () => {
    const answer = await sendAndWait(
      server,
      'POST /begun HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk',
    );
    expect(answer).not.toContain('{"error"');
  });

  it('limits the time of every request', () => {
    const plain = createServer();
    limitRequests(plain);
    expect([plain.headersTimeout, plain.requestTimeout, plain.keepAliveTimeout]).toEqual([
      15_000, 120_000, 65_000,
    ]);
  });
});
