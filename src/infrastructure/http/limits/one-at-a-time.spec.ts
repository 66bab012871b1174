import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { oneAtATime } from './one-at-a-time';

const REQUEST = 'GET /? HTTP/1.1\r\nHost: x\r\n\r\n';
/** Of a size that Node keeps whole without stopping the connection. */
const BODY = 'x'.repeat(15_000);
const WITH_BODY = `POST /? HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

describe('requests that are sent ahead on one connection', () => {
  let server: Server;
  let begun: { path: string; response: ServerResponse }[];
  let client: Socket;
  let received: string;

  beforeEach(async () => {
    begun = [];
    received = '';
    server = createServer(oneAtATime((request, response) => begun.push({ path: request.url!, response })));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('data', (bytes) => (received += bytes.toString())).on('error', () => undefined);
  });
  afterEach(async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = (count: number, request = REQUEST) =>
    client.write(Array.from({ length: count }, (_, n) => request.replace('?', `${n}`)).join(''));
  const isTrue = async (fact: () => boolean) => {
    while (!fact()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const paths = () => begun.map(({ path }) => path);

  it('are handled one after the other, in order', async () => {
    send(3);
    for (let n = 0; n < 3; n += 1) {
      await isTrue(() => begun.length > n);
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(paths()).toEqual(['/0', '/1', '/2'].slice(0, n + 1));
      begun[n]!.response.end(`response ${n}`);
    }
    await isTrue(() => received.includes('response 2'));
    expect(received.match(/response \d/g)).toEqual(['response 0', 'response 1', 'response 2']);
  });

  it('are not begun when the client does not read, or has left', async () => {
    client.pause();
    send(3);
    await isTrue(() => begun.length === 1);
    begun[0]!.response.end(Buffer.alloc(64 * 1024 * 1024));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(paths()).toEqual(['/0']);
    const left = once(begun[0]!.response, 'close');
    client.destroy();
    await left;
    await new Promise((resolve) => setImmediate(resolve));
    expect(paths()).toEqual(['/0']);
  });

  it('are not begun behind the last response', async () => {
    const connected = once(server, 'connection') as Promise<[Socket]>;
    client.pause();
    const [socket] = await connected;
    socket.end();
    await once(socket, 'finish');
    send(1);
    await isTrue(() => socket.bytesRead > 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(paths()).toEqual([]);
  });

  it('may be 100; with more the connection is closed', async () => {
    send(101);
    await isTrue(() => begun.length === 1);
    expect(client.destroyed).toBe(false);
    send(1);
    await once(client, 'close');
    expect(paths()).toEqual(['/0']);
  });

  it('may bring 1 MB; with more the connection is closed', async () => {
    const connected = once(server, 'connection') as Promise<[Socket]>;
    send(101, WITH_BODY);
    const [socket] = await connected;
    await isTrue(() => client.closed);
    expect(paths()).toEqual(['/0']);
    expect(socket.bytesRead).toBeLessThan(1_300_000);
  });

  it('may bring more in all, when those before them were answered', async () => {
    send(2, WITH_BODY);
    for (let n = 0; n < 150; n += 1) {
      await isTrue(() => begun.length > n);
      send(1, WITH_BODY);
      begun[n]!.response.end();
    }
    await isTrue(() => begun.length > 150);
    expect(client.destroyed).toBe(false);
  });
});
