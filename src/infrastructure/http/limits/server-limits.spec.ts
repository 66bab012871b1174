import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dropUnreadBodies } from '../body/unread-body';
import { limitRequests } from './server-limits';

const PATIENT = { headersMs: 60_000, requestMs: 60_000, restMs: 60_000 };

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

  async function listen(over: Partial<typeof PATIENT> = {}): Promise<void> {
    const { headersMs, requestMs, restMs } = { ...PATIENT, ...over };
    server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
      response.setHeader('X-Begun', 'yes');
      if (request.url === '/begun') response.write('{"a":');
      if (request.url === '/whole') setTimeout(() => response.writeHead(202).end(), 50);
      if (request.url === '/refused') response.writeHead(401).end();
    });
    dropUnreadBodies(server, { mostMs: restMs, mostBytes: 1_000_000 });
    limitRequests(server, { headersTimeoutMs: headersMs, requestTimeoutMs: requestMs, keepAliveMs: 65_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['its head', 'POST / HTTP/1.1\r\nHost: x\r\n'],
    ['its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
  ])('answers 408 to a client that does not send %s in time', async (_what, bytes) => {
    await listen({ headersMs: 100, requestMs: 200 });
    const answer = await sendAndWait(server, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('{"error":"The request did not arrive in time","code":"REQUEST_TOO_SLOW"}');
  });

  it('writes nothing into a response that has begun', async () => {
    await listen();
    const answer = await sendAndWait(
      server,
      'POST /begun HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk',
    );
    expect(answer).not.toContain('{"error"');
  });

  it('sends the whole 431 to a client that goes on sending', async () => {
    await listen();
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let [answer, fault] = ['', null as Error | null];
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', (error) => (fault = error));
    const closed = once(socket, 'close');
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}`);
    await once(socket, 'data');
    for (let n = 0; n < 3; n += 1) {
      socket.write('x'.repeat(20_000));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    socket.end();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"HEADERS_TOO_LARGE"}$/);
    expect(fault).toBeNull();
  });

  it('lets the response to a whole request be sent when something unreadable follows', async () => {
    await listen();
    const request = 'POST /whole HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\n{"a":1}';
    const answer = await sendAndWait(server, `${request}\0`);
    expect(answer).toMatch(/^HTTP\/1\.1 202 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toContain('Connection: close');
  });

  it('writes no second response when the rest of a refused body is unreadable', async () => {
    await listen({ restMs: 300 });
    const head = 'POST /refused HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    socket.write(`${head}1\r\nx\r\n`);
    await once(socket, 'data');
    socket.write('not a chunk\r\n');
    await once(socket, 'close');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  });

  it('answers what is unreadable behind the rest of a refused body', async () => {
    await listen();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    socket.write('POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\n');
    await once(socket, 'data');
    socket.write(`{"a":1}GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}`);
    await once(socket, 'data');
    socket.end();
    await once(socket, 'close');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 431']);
  });

  it('limits the time of every request', () => {
    const plain = createServer();
    limitRequests(plain);
    expect([plain.headersTimeout, plain.requestTimeout, plain.keepAliveTimeout]).toEqual([
      15_000, 120_000, 65_000,
    ]);
  });
});
