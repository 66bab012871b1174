import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ServerConnections } from './drain-connections';

/** More than the kernel keeps for both ends of a connection. */
const LONG = Buffer.alloc(32 * 1024 * 1024, 'x');
/** Longer than a test takes. */
const KEEPS_MS = 600_000;
const AFTER_LOOKS_MS = 200;

describe('the connections of a server that shuts down', () => {
  let server: Server;
  let connections: ServerConnections;
  const clients: Socket[] = [];
  const rest: (() => void)[] = [];

  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/pieces') return response.end(request.url === '/long' ? LONG : 'short');
      response.write('first');
      return rest.push(() => response.end('last'));
    });
    server.keepAliveTimeout = KEEPS_MS;
    connections = new ServerConnections(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => {
    jest.restoreAllMocks();
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
  });

  /** Has asked for it, and has read the beginning of the response. */
  async function clientOf(path: string): Promise<Socket> {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    client.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`);
    await once(client, 'readable');
    return client;
  }

  const bytesUntilEnd = async (client: Socket) => {
    client.on('error', () => undefined).resume();
    if (!client.closed) await once(client, 'close');
    return client.bytesRead;
  };

  it('are closed, those of slow readers once they have taken what was written for them', async () => {
    const slow = await Promise.all([clientOf('/long'), clientOf('/long')]);
    const idle = await clientOf('/short');
    await connections.drain();
    const closed = new Promise((resolve) => server.close(resolve));
    await bytesUntilEnd(idle);
    for (const client of slow) expect(await bytesUntilEnd(client)).toBeGreaterThan(LONG.length);
    await closed;
  });

  it('are closed once a response that comes in pieces has ended', async () => {
    const client = await clientOf('/pieces');
    jest.spyOn(server, 'closeAllConnections').mockReturnValue();
    await connections.drain();
    const closed = new Promise((resolve) => server.close(resolve));
    await pause(AFTER_LOOKS_MS);
    expect(client.closed).toBe(false);
    const ended = bytesUntilEnd(client);
    for (const end of rest.splice(0)) end();
    await ended;
    await closed;
  });

  it('are closed at once when nothing is on its way', async () => {
    const idle = await clientOf('/short');
    await connections.drain();
    await bytesUntilEnd(idle);
    expect(await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(
      0,
    );
  });
});
