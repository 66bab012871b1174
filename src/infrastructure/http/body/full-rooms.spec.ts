import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { endTurn } from '../limits/fair-requests';
import { bodyRoom } from './body-room';
import { BodyReader } from './request-body';
import { dropUnreadBodies } from './unread-body';

const KB = 1024;
const MB = 1024 * KB;

describe('bodies that use all the room they can', () => {
  let server: Server;
  let sockets: Socket[];

  beforeEach(async () => {
    sockets = [];
    const reader = new BodyReader(bodyRoom(8 * MB));
    const answer = async (received: IncomingMessage, response: ServerResponse) => {
      const [kind, name] = String(received.headers['x-sender']).split(' ');
      const sender = kind === 'key' ? { caller: { keyId: name! } } : { strangerAt: name! };
      const request = Object.assign(received, sender, { method: received.method!, path: received.url! });
      const status = await reader.read(request, response).then(
        () => 200,
        ({ status = 500 }: { status?: number }) => status,
      );
      endTurn(response);
      response.writeHead(status, { 'Content-Length': 0 }).end();
    };
    server = createServer((request, response) => void answer(request, response));
    dropUnreadBodies(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Resolves with the status. */
  const post = (sender: string, length: string, body: string | Buffer): Promise<number> =>
    new Promise((resolve) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', (text) => resolve(Number(text.toString().slice(9, 12))));
      const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Sender: ${sender}\r\n${length}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
    });
  /** Sends a head, and so much of the body. */
  const send = (sender: string, length: string, bytes: number) =>
    post(sender, length, JSON.stringify('x'.repeat(Math.max(bytes - 2, 0))).slice(0, bytes));
  const whole = (sender: string, bytes: number) => send(sender, `Content-Length: ${bytes}`, bytes);
  const senders = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind} ${n}`);

  /** Each sends so many requests whose body does not come, and waits until all are there. */
  const stall = async (from: readonly string[], each: number, length: string, bytes: number) => {
    const connections = new Promise<void>((resolve) => {
      let left = from.length * each;
      server.on('request', () => (left -= 1) === 0 && resolve());
    });
    for (const sender of from) for (let n = 0; n < each; n += 1) void send(sender, length, bytes);
    await connections;
  };

  it('of four credentials and never sent leave room for all others', async () => {
    await stall(senders('key', 4), 5, 'Transfer-Encoding: chunked', 0);
    const shops = senders('key', 14)
      .slice(4)
      .map((shop) => whole(shop, 5 * KB));
    expect(await Promise.all(shops)).toEqual(Array(10).fill(200));
  });

  it('of four addresses without a credential and never sent leave room for keys and for other addresses', async () => {
    await stall(senders('address', 4), 260, `Content-Length: ${8 * KB}`, 0);
    const others = [
      ...[3, 20, 300].flatMap((size) => [1, 2, 3].map((n) => whole(`key shop-${n}`, size * KB))),
      whole('address another', 3 * KB),
    ];
    expect(await Promise.all(others)).toEqual(Array(10).fill(200));
  });

  it('of a credential leave room for its small ones that do not say how long they are', async () => {
    await stall(['key shop'], 1, `Content-Length: ${MB}`, 17 * KB);
    const small = gzipSync('"x"');
    const others = [
      post('key shop', 'Transfer-Encoding: chunked', '3\r\n"x"\r\n0\r\n\r\n'),
      post('key shop', `Content-Encoding: gzip\r\nContent-Length: ${small.length}`, small),
    ];
    expect(await Promise.all(others)).toEqual([200, 200]);
  });

  it('of four credentials and sent in part leave room for small ones, and are ended for a large one', async () => {
    await stall(senders('key', 4), 3, `Content-Length: ${2 * MB}`, 17 * KB);
    const shops = [5, 20, 1_500].map((size) => whole(`key shop-${size}`, size * KB));
    expect(await Promise.all(shops)).toEqual([200, 200, 200]);
  });
});
