import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { SafeFetch, type SafeFetchOptions } from '.';
import { guardedConnector } from './connector';
import { answering, LocalServer, until } from './fixtures/local-server';

const CERTIFICATE = readFileSync(join(__dirname, 'fixtures/test-only-certificate.pem'), 'utf8');
const KEY = readFileSync(join(__dirname, 'fixtures/test-only-key.pem'), 'utf8');

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function client(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const made = new SafeFetch({ allowPrivate: true, ...options });
  closing.push(() => made.close());
  return made;
}

async function started<S extends LocalServer>(starting: Promise<S>): Promise<S> {
  const server = await starting;
  closing.push(() => server.stop());
  return server;
}

describe('the guarded connector', () => {
  /** Stands for the rule about public addresses, so that both kinds are on this machine. */
  const refuse = (address: string) => (address === '127.0.0.1' ? 'loopback' : null);

  function openTo(port: number, lookup: ReturnType<typeof answering>): Promise<Socket> {
    const open = guardedConnector({ refuse, lookup, connectTimeoutMs: 5_000 });
    return new Promise((resolve, reject) => {
      const target = { hostname: 'hooks.test', host: 'hooks.test', protocol: 'http:', port: String(port) };
      open(target, (error, socket) => (error === null ? resolve(socket) : reject(error)));
    });
  }

  it('connects to the very address that was checked, and looks a name up once for each connection', async () => {
    const inner = await started(LocalServer.start(createServer(), '127.0.0.1'));
    const allowed = await started(LocalServer.start(createServer(), '127.0.0.2', inner.port));
    const rebinding = answering(['127.0.0.2'], ['127.0.0.1']);

    const socket = await openTo(allowed.port, rebinding);
    expect(socket.remoteAddress).toBe('127.0.0.2');
    expect(rebinding.asked).toHaveLength(1);
    socket.destroy();

    await expect(openTo(allowed.port, rebinding)).rejects.toMatchObject({ name: 'TargetRefusedError' });
    expect(inner.connections).toBe(0);
  });

  it('tries the next address when one does not respond', async () => {
    const server = await started(LocalServer.start(createServer(), '127.0.0.3'));
    const socket = await openTo(server.port, answering(['127.0.0.2', '127.0.0.3']));
    expect(socket.remoteAddress).toBe('127.0.0.3');
    socket.destroy();
  });

  it('refuses an address in place of a name', async () => {
    const open = guardedConnector({ refuse, lookup: answering(['127.0.0.2']), connectTimeoutMs: 5_000 });
    const target = { hostname: '127.0.0.1', protocol: 'http:', port: '1' };
    const refused = await new Promise((resolve) => open(target, (...outcome) => resolve(outcome[0])));
    expect(refused).toMatchObject({ name: 'TargetRefusedError' });
  });
});

describe('a connection that is not made', () => {
  const failing = (by: SafeFetch, url: string) => by.request({ method: 'POST', url, body: 'x' });

  it('fails as connect when nothing listens', async () => {
    const server = await LocalServer.start(createServer());
    await server.stop();
    await expect(failing(client(), server.url())).rejects.toMatchObject({ kind: 'connect' });
    const several = client({ lookup: answering(['127.0.0.1', '127.0.0.2']) });
    const refused = failing(several, server.url('/', 'hooks.test'));
    await expect(refused).rejects.toMatchObject({
      kind: 'connect',
      message: expect.stringMatching(/ECONNREFUSED/),
    });
  });

  it('fails as dns when the name does not resolve', async () => {
    const lookup = answering([]);
    await expect(failing(client({ lookup }), 'http://hooks.test/')).rejects.toMatchObject({ kind: 'dns' });
  });

  it('fails as connect when the name servers are silent for the time allowed to connect', async () => {
    const silent = client({ lookup: () => undefined, connectTimeoutMs: 30 });
    const failure = failing(silent, 'http://hooks.test/');
    await expect(failure).rejects.toMatchObject({ kind: 'connect', message: 'no connection within 30 ms' });
  });

  it('fails as connect when the other side does not take the connection', async () => {
    const { port, worker } = await blackhole();
    closing.push(() => worker.terminate());
    const failure = failing(client({ connectTimeoutMs: 100 }), `http://127.0.0.1:${port}/`);
    await expect(failure).rejects.toMatchObject({ kind: 'connect', message: 'no connection within 100 ms' });
  });

  it('fails as connect when the TLS handshake gets no response, and hangs up', async () => {
    const mute = await started(LocalServer.start(createServer((socket) => void socket.resume())));
    const failure = failing(client({ connectTimeoutMs: 50 }), mute.url().replace('http:', 'https:'));
    await expect(failure).rejects.toMatchObject({ kind: 'connect' });
    await until(() => mute.connections === 1 && mute.sockets.size === 0);
  });

  it('fails as tls when the other side speaks no TLS', async () => {
    const plain = await started(LocalServer.start(createHttpServer()));
    const failure = failing(client(), plain.url().replace('http:', 'https:'));
    await expect(failure).rejects.toMatchObject({ kind: 'tls' });
  });
});

describe('TLS', () => {
  let requests: number;
  let serverNames: unknown[];
  let resumed: boolean[];
  let port: number;

  beforeEach(async () => {
    [requests, serverNames, resumed] = [0, [], []];
    const tls = createHttpsServer({ key: KEY, cert: CERTIFICATE }, (_, response) => {
      requests += 1;
      response.end('secure');
    });
    tls.on('secureConnection', (socket: TLSSocket & { servername?: string }) => {
      serverNames.push(socket.servername);
      resumed.push(socket.isSessionReused());
    });
    port = (await started(LocalServer.start(tls))).port;
  });

  const call = (by: SafeFetch, host: string, headers = {}) =>
    by.request({ method: 'POST', url: `https://${host}:${port}/`, body: 'x', headers });
  const lookup = answering(['127.0.0.1']);

  it('refuses a certificate without a trusted issuer, and sends nothing', async () => {
    const failure = call(client({ lookup }), 'hooks.test');
    await expect(failure).rejects.toMatchObject({
      kind: 'tls',
      message: expect.stringMatching(/self-signed/),
    });
    expect(requests).toBe(0);
  });

  it('refuses a trusted certificate of another name, each time', async () => {
    const trusting = client({ lookup, ca: CERTIFICATE });
    for (const host of ['other.test', 'other.test', '127.0.0.1']) {
      await expect(call(trusting, host)).rejects.toMatchObject({ kind: 'tls' });
    }
    expect(requests).toBe(0);
  });

  it('sends the host name as SNI and accepts a trusted certificate of that name', async () => {
    const trusting = client({ lookup, ca: CERTIFICATE });
    expect(await call(trusting, 'hooks.test')).toMatchObject({ status: 200, body: 'secure' });
    expect(await call(trusting, 'hooks.test', { host: 'other.test' })).toMatchObject({ status: 200 });
    expect(new Set(serverNames)).toEqual(new Set(['hooks.test']));
  });

  it('takes up the session of an earlier connection', async () => {
    const trusting = client({ lookup, ca: CERTIFICATE });
    await call(trusting, 'hooks.test', { connection: 'close' });
    await until(() => trusting.stats.origins === 0);
    await call(trusting, 'hooks.test');
    expect(resumed).toEqual([false, true]);
  });
});

/** A port whose queue of connections is full: its owner listens but sleeps. */
async function blackhole(): Promise<{ port: number; worker: Worker }> {
  const owner = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const worker = new Worker(owner, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  closing.push(async () => fillers.forEach((socket) => socket.destroy()));
  await until(() => fillers.some((socket) => !socket.connecting));
  return { port, worker };
}
