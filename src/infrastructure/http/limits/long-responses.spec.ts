import { createServer, get, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { JsonStream, Outflow, type Parts } from '@libs/streamed-json';
import { sendLong } from './long-responses';
import { endTurn, takeTurn } from './fair-requests';

const caller = { method: 'GET', path: '/v1/orders', caller: { keyId: 'reader' } };
const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a long response', () => {
  let server: Server;
  let stream: JsonStream;
  let closed = 0;
  const failures: unknown[] = [];

  beforeAll(async () => {
    server = createServer((_request, response) => {
      Promise.resolve(takeTurn(caller, response))
        .then(() => {
          endTurn(response);
          return sendLong(stream, response as never);
        })
        .catch((error: unknown) => failures.push(error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const body = () =>
    new Promise<string>((resolve, reject) => {
      get({ port: (server.address() as AddressInfo).port, agent: false }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
      }).on('error', reject);
    });

  /**
   * Takes all turns that the key may have, the last one as soon as the response releases its turn; returns a
   * function that ends them.
   */
  const occupy = () => {
    const others = Array.from({ length: 32 }, () => ({}));
    for (const other of others) void takeTurn(caller, other);
    return () => others.forEach(endTurn);
  };

  it('takes a turn for each part of a long row that it reads', async () => {
    let release = () => undefined as void;
    const read: number[] = [];
    async function* row(): Parts & AsyncGenerator<string> {
      try {
        for (let n = 1; n <= 3; n += 1) {
          read.push(n);
          yield `"${n}${'x'.repeat(100_000)}"${n < 3 ? ',' : ''}`;
          if (n === 1) release = occupy();
        }
      } finally {
        closed += 1;
      }
    }
    stream = JsonStream.list([{ bytes: 1, read: () => [row()] }], () => ({ next_cursor: null }));
    const whole = body();
    while (read.length < 2) await soon();
    await soon();
    expect(read.length).toBeLessThan(3);
    release();
    expect((JSON.parse(await whole) as { data: string[] }).data.map((text) => text[0])).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(closed).toBe(1);
  });

  it('waits for no turn and reads nothing more once its client has disconnected', async () => {
    let release = () => undefined as void;
    let reads = 0;
    const closedBefore = closed;
    async function* row(): Parts & AsyncGenerator<string> {
      try {
        for (;;) {
          reads += 1;
          yield `"${'x'.repeat(100_000)}",`;
          if (reads === 1) release = occupy();
        }
      } finally {
        closed += 1;
      }
    }
    stream = JsonStream.list([{ bytes: 1, read: () => [row()] }], () => ({ next_cursor: null }));
    const { port } = server.address() as AddressInfo;
    const leaving = get({ port, agent: false }, (answer) => {
      answer.on('error', () => undefined).once('data', () => void soon().then(() => leaving.destroy()));
    }).on('error', () => undefined);
    while (closed === closedBefore) await soon();
    const readBefore = reads;
    release();
    await soon();
    expect([reads, closed, failures]).toEqual([readBefore, closedBefore + 1, []]);
  });
});

describe('the memory for long responses', () => {
  const MB = 1024 * 1024;
  let server: Server;
  let sent = 0;
  const unread: Socket[] = [];
  const greedy: ServerResponse[] = [];
  let refused = 0;

  /** Sends a text of as many MB as the path says, to the key that it names, or to nobody. */
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [, keyId, size] = request.url!.split('/');
      if (keyId !== 'nobody') Object.assign(request, { caller: { keyId } });
      if (keyId === 'greedy') greedy.push(response);
      sent += 1;
      const text = 'x'.repeat(Number(size) * MB);
      sendLong(text, Object.assign(response, { status: () => response }))?.catch(() => (refused += 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of unread) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });

  const portOf = () => (server.address() as AddressInfo).port;
  const leaveUnread = (path: string) => {
    const socket = connect(portOf(), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    unread.push(socket.pause());
  };

  it('is shared by key, and by all that have none: one that reads nothing keeps nobody out', async () => {
    const take = jest.spyOn(Outflow.prototype, 'take');
    for (let n = 0; n < 8; n += 1) leaveUnread('/greedy/8');
    while (sent < 8) await soon();
    for (const caller of ['shop', 'nobody']) {
      const answer = await fetch(`http://127.0.0.1:${portOf()}/${caller}/0.25`);
      expect((await answer.text()).length).toBe(MB / 4);
    }
    const callers = take.mock.calls.map(([caller]) => caller);
    expect(callers).toEqual([...Array<string>(8).fill('greedy'), 'shop', 'stranger']);
    expect(greedy.map(({ destroyed }) => destroyed)).toEqual(Array(8).fill(false));
    expect(refused).toBe(2);
  });
});
