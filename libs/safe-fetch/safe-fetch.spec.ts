import { getEventListeners, getMaxListeners } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { SafeFetch, type SafeFetchOptions, type SafeRequest } from '.';
import { answering, LocalServer, until } from './fixtures/local-server';

const closing: (() => Promise<unknown>)[] = [];
/** Only the timers of limits are advanced by a test. */
const REAL = ['Date', 'performance', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate'] as const;
afterEach(async () => {
  jest.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

function client(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const made = new SafeFetch({ allowPrivate: true, ...options });
  closing.push(() => made.close());
  return made;
}

async function http(listener: RequestListener): Promise<LocalServer> {
  const server = await LocalServer.start(createHttpServer(listener));
  closing.push(() => server.stop());
  return server;
}

/** A server that answers the first bytes of a connection as the test says, HTTP or not. */
async function raw(answer: (socket: Socket) => void): Promise<LocalServer> {
  const server = await LocalServer.start(createServer((socket) => socket.once('data', () => answer(socket))));
  closing.push(() => server.stop());
  return server;
}

const post = (by: SafeFetch, server: LocalServer, over: Partial<SafeRequest> = {}) =>
  by.request({ method: 'POST', url: server.url('/hook'), body: '{}', ...over });

describe('a request', () => {
  it('arrives byte for byte, with its method, path and headers', async () => {
    const seen: { method?: string; url?: string; headers: Record<string, unknown>; body: Buffer }[] = [];
    const server = await http((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen.push({ method, url, headers, body: Buffer.concat(chunks) });
        response.end();
      });
    });
    const everyByte = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const headers = { 'Content-Type': 'application/json', 'X-Service-Event': 'order:created' };
    await post(client(), server, { body: everyByte, headers });
    await post(client(), server, { body: 'Åsa 花子', url: server.url('/h%C3%A4?a=1&b=ü#part') });
    await client().request({ method: 'GET', url: server.url() });

    expect(seen[0]).toMatchObject({ method: 'POST', url: '/hook', body: everyByte });
    expect(seen[0]?.headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'content-type': 'application/json',
      'content-length': '70000',
      'x-service-event': 'order:created',
    });
    expect(seen[1]).toMatchObject({ url: '/h%C3%A4?a=1&b=%C3%BC', body: Buffer.from('Åsa 花子') });
    expect(seen[2]).toMatchObject({ method: 'GET', url: '/', body: Buffer.alloc(0) });
  });

  it('with a header that cannot be sent fails without a connection', async () => {
    const server = await http((_, response) => response.end());
    const failure = post(client(), server, { headers: { 'x-id': 'a\r\nx-evil: b' } });
    await expect(failure).rejects.toMatchObject({ kind: 'network', message: 'invalid x-id header' });
    expect(server.connections).toBe(0);
  });
});

describe('a response', () => {
  it('comes with status, headers in lower case, body and duration', async () => {
    const server = await http((_, response) => {
      response.writeHead(503, { 'Retry-After': '120', 'Set-Cookie': ['a=1', 'b=2'], 'X-Name': 'x' });
      response.end('töö late');
    });
    const answer = await post(client(), server);
    expect(answer).toMatchObject({ status: 503, body: 'töö late', truncated: false });
    expect(answer.headers).toMatchObject({ 'retry-after': '120', 'set-cookie': 'a=1, b=2', 'x-name': 'x' });
    expect(answer.durationMs).toBeGreaterThanOrEqual(0);
    expect(Number.isInteger(answer.durationMs)).toBe(true);
  });

  it('is the final one when informational ones came before', async () => {
    const server = await http((_, response) =>
      response.writeEarlyHints({ link: '</a>; rel=preload' }, () => response.writeHead(204).end()),
    );
    const answer = await post(client(), server);
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer.headers).not.toHaveProperty('link');
  });

  it('is kept whole up to the limit and cut one byte above it', async () => {
    const server = await http((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    const kept = (size: number) => post(client(), server, { url: server.url(`/${size}`) });
    expect(await kept(4_096)).toMatchObject({ body: 'x'.repeat(4_096), truncated: false });
    expect(await kept(4_097)).toMatchObject({ body: 'x'.repeat(4_096), truncated: true });
    const none = post(client(), server, { url: server.url('/5'), maxResponseBytes: 0 });
    expect(await none).toMatchObject({ body: '', truncated: true });
  });

  it('is cut between characters, never within one', async () => {
    const server = await http((_, response) => response.end('花'.repeat(10)));
    expect(await post(client(), server, { maxResponseBytes: 8 })).toMatchObject({
      body: '花花',
      truncated: true,
    });
  });

  it('is not decompressed, and is a text that any store takes', async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000));
    const server = await http((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const { body, truncated } = await post(client(), server);
    expect(truncated).toBe(false);
    expect(body).toBe(bomb.toString('utf8').replaceAll('\0', '\uFFFD'));
    expect(body).not.toContain('\0');
  });

  it('without a length ends with its connection', async () => {
    const server = await raw((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nold school'));
    expect(await post(client(), server)).toMatchObject({ status: 200, body: 'old school', truncated: false });
  });
});

describe('a connection', () => {
  it('carries one call after the other', async () => {
    const server = await http((_, response) => response.end('ok'));
    const fetch = client();
    for (let round = 0; round < 5; round += 1) await post(fetch, server);
    expect(server.connections).toBe(1);
    expect(fetch.stats).toEqual({ origins: 1, idle: 1, busy: 0, waiting: 0 });
  });

  it('that was made in time is not ended by the time allowed to connect', async () => {
    const server = await http((_, response) => {
      jest.advanceTimersByTime(300);
      response.end('ok');
    });
    const fetch = client({ connectTimeoutMs: 200 });
    jest.useFakeTimers({ doNotFake: [...REAL] });
    for (let round = 0; round < 2; round += 1)
      expect(await post(fetch, server)).toMatchObject({ body: 'ok' });
    expect(server.connections).toBe(1);
  });

  it('survives a body that is somewhat longer than what is kept', async () => {
    const server = await http((_, response) => response.end('x'.repeat(50_000)));
    const fetch = client();
    for (let round = 0; round < 3; round += 1) {
      expect(await post(fetch, server)).toMatchObject({ truncated: true });
      await until(() => fetch.stats.idle === 1);
    }
    expect(server.connections).toBe(1);
  });

  it('is cut off when a body has no end, long before the time limit', async () => {
    const server = await http((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', pour);
      pour();
    });
    const fetch = client({ totalTimeoutMs: 120_000 });
    expect(await post(fetch, server)).toMatchObject({
      status: 200,
      body: 'x'.repeat(4_096),
      truncated: true,
    });
    await until(() => server.sockets.size === 0 && fetch.stats.origins === 0);
  });

  it('that the server closes after each response is opened again', async () => {
    const server = await http((_, response) => response.setHeader('connection', 'close').end('ok'));
    const fetch = client({ connectionsPerOrigin: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(fetch, server)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(server.connections).toBe(5);
  });

  it('is not used again while a server has left the request unread', async () => {
    const server = await raw((socket) => {
      socket.pause().write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n');
    });
    const fetch = client();
    const answer = await post(fetch, server, { body: Buffer.alloc(20_000_000) });
    expect(answer.status).toBe(413);
    expect(fetch.stats).toEqual({ origins: 0, idle: 0, busy: 0, waiting: 0 });
  });
});

describe('a call without a response', () => {
  const LIMIT = 60;

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['never ends its headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n')],
    ['drips a body forever', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n', 'x')],
    ['sends informational answers forever', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('fails as timeout when the server %s, and hangs up', async (_, answer) => {
    const server = await raw(answer);
    const fetch = client({ totalTimeoutMs: LIMIT });
    const before = performance.now();
    await expect(post(fetch, server)).rejects.toMatchObject({
      name: 'RequestFailedError',
      kind: 'timeout',
      message: `no complete answer within ${LIMIT} ms`,
    });
    expect(performance.now() - before).toBeGreaterThanOrEqual(LIMIT - 2);
    expect(fetch.stats.origins).toBe(0);
    await until(() => server.sockets.size === 0);
  });

  it('fails as timeout when the name takes longer to look up than the whole call may', async () => {
    const silent = client({ lookup: () => undefined });
    const failure = silent.request({ method: 'GET', url: 'http://hooks.test/', totalTimeoutMs: 20 });
    await expect(failure).rejects.toMatchObject({ kind: 'timeout' });
    expect(silent.stats.origins).toBe(0);
  });

  it('is no failure of the other side while it waits for a connection', async () => {
    const server = await raw(() => undefined);
    const fetch = client({ connectionsPerOrigin: 1 });
    const first = post(fetch, server, { totalTimeoutMs: 50_000 });
    await until(() => server.connections === 1);
    await expect(post(fetch, server, { totalTimeoutMs: 20 })).rejects.toMatchObject({
      name: 'OutOfConnectionsError',
      message: 'no connection was free within 20 ms',
    });
    expect(fetch.stats).toMatchObject({ busy: 1, waiting: 0 });
    await Promise.all([fetch.close(), expect(first).rejects.toMatchObject({ kind: 'aborted' })]);
    expect(server.connections).toBe(1);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['closes the connection', (socket) => socket.end()],
    [
      'closes it within the body',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
    ],
    ['does not speak HTTP', (socket) => socket.end('220 mail.example.com ESMTP\r\n')],
    ['sends endless headers', (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)],
    [
      'changes the protocol',
      (socket) => socket.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('fails as network when the server %s', async (_, answer) => {
    const server = await raw(answer);
    const fetch = client();
    const failure = post(fetch, server);
    await expect(failure).rejects.toMatchObject({ name: 'RequestFailedError', kind: 'network' });
    await expect(failure).rejects.toHaveProperty('message', expect.stringMatching(/./));
    await until(() => server.sockets.size === 0 && fetch.stats.origins === 0);
  });

  it('fails as aborted when the caller gives up, before or on the way', async () => {
    const server = await raw((socket) => void socket.write('HTTP/1.1 200 OK\r\n'));
    const fetch = client();
    const gone = post(fetch, server, { signal: AbortSignal.abort() });
    await expect(gone).rejects.toMatchObject({ kind: 'aborted' });
    expect(server.connections).toBe(0);

    const giving = new AbortController();
    const given = post(fetch, server, { signal: giving.signal });
    await until(() => server.connections === 1);
    giving.abort();
    await expect(given).rejects.toMatchObject({ kind: 'aborted' });
    await until(() => server.sockets.size === 0);
  });

  it('leaves no listener on a signal, however many calls share it', async () => {
    const held: ServerResponse[] = [];
    let holds = true;
    const server = await http((_, response) => (holds ? held.push(response) : response.end()));
    const { signal } = new AbortController();
    const fetch = client();
    const calls = Array.from({ length: 30 }, () => post(fetch, server, { signal }));
    await until(() => getEventListeners(signal, 'abort').length === 30);
    expect(getMaxListeners(signal)).toBe(Infinity);
    holds = false;
    for (const response of held) response.end();
    await Promise.all(calls);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('what is kept between calls', () => {
  it('is bounded per origin: more calls wait their turn', async () => {
    const held: ServerResponse[] = [];
    const server = await http((_, response) => void held.push(response));
    const fetch = client({ connectionsPerOrigin: 3 });
    const calls = Promise.all(Array.from({ length: 30 }, () => post(fetch, server)));
    await until(() => held.length === 3);
    expect(fetch.stats).toMatchObject({ origins: 1, busy: 3, waiting: 27 });
    for (let round = 0; round < 10; round += 1) {
      await until(() => held.length === 3);
      for (const response of held.splice(0)) response.end('ok');
    }
    expect(await calls).toHaveLength(30);
    expect(server.connections).toBe(3);
  });

  it('goes from caller to caller: a call need not wait for all those of another that came before', async () => {
    const seen: string[] = [];
    const held: ServerResponse[] = [];
    const server = await http((request, response) => {
      seen.push(request.url!.slice(1));
      held.push(response);
    });
    const fetch = client({ connectionsPerOrigin: 1 });
    const calls = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) =>
      post(fetch, server, { url: server.url(`/${name}`), caller: name[0] }),
    );
    for (const _ of calls) {
      await until(() => held.length === 1);
      held.pop()?.end();
    }
    await Promise.all(calls);
    expect(seen).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(fetch.stats).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('lets waiting calls continue when the connections before them break', async () => {
    const breaking = new Set<Socket>();
    const server = await raw((socket) => {
      if (breaking.has(socket)) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
    server.server.on('connection', (socket: Socket) => {
      if (server.connections <= 4) breaking.add(socket);
    });
    const fetch = client({ connectionsPerOrigin: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => post(fetch, server)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  it('shrinks to nothing when hundreds of origins are called no more', async () => {
    const listening = createHttpServer((_, response) => response.end('ok'));
    listening.keepAliveTimeout = 0;
    const server = await LocalServer.start(listening);
    closing.push(() => server.stop());
    const fetch = client({ lookup: answering(['127.0.0.1']), keepAliveMs: 40, idleConnections: 100 });
    const origins = Array.from({ length: 300 }, (_, index) => server.url('/', `host-${index}.test`));
    await Promise.all(origins.map((url) => fetch.request({ method: 'GET', url })));
    expect(server.connections).toBe(300);
    expect(fetch.stats.idle).toBeLessThanOrEqual(100);
    await until(() => fetch.stats.origins === 0 && server.sockets.size === 0);
    expect(fetch.stats).toEqual({ origins: 0, idle: 0, busy: 0, waiting: 0 });
  });

  it('is over all origins the connections that were used last', async () => {
    const server = await http((_, response) => response.end('ok'));
    const fetch = client({ lookup: answering(['127.0.0.1']), idleConnections: 2 });
    const call = (name: string) => fetch.request({ method: 'GET', url: server.url('/', `${name}.test`) });
    for (const name of ['a', 'b', 'c', 'b', 'c']) await call(name);
    expect(fetch.stats).toEqual({ origins: 2, idle: 2, busy: 0, waiting: 0 });
    expect(server.connections).toBe(3);
    await call('a');
    expect(server.connections).toBe(4);
  });

  it('is gone after close, which ends calls under way and refuses later ones', async () => {
    const server = await raw(() => undefined);
    const fetch = client();
    const underWay = post(fetch, server);
    await until(() => server.connections === 1);
    await Promise.all([fetch.close(), expect(underWay).rejects.toMatchObject({ kind: 'aborted' })]);
    await expect(post(fetch, server)).rejects.toMatchObject({ kind: 'aborted' });
    await until(() => server.sockets.size === 0);
    expect(server.connections).toBe(1);
  });

  it('is not there before the first call, nor when a client is closed before it or within it', async () => {
    const server = await raw(() => undefined);
    const [unused, fetch] = [client(), client()];
    expect(unused.stats).toEqual({ origins: 0, idle: 0, busy: 0, waiting: 0 });
    await unused.close();
    await expect(post(unused, server)).rejects.toMatchObject({ kind: 'aborted' });
    const first = post(fetch, server);
    await Promise.all([fetch.close(), expect(first).rejects.toMatchObject({ kind: 'aborted' })]);
    expect(server.connections).toBe(0);
  });
});

/** Sends `first`, then `more` again and again for as long as the other side listens. */
function drip(socket: Socket, first: string, more: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(more), 5);
  socket.on('close', () => clearInterval(timer));
}
