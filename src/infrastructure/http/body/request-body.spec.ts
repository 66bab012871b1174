import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Refusal } from '@libs/refusal';
import { ArrivalClock } from './body-bytes';
import { bodyRoom } from './body-room';
import { endTurn } from '../limits/fair-requests';
import { BodyReader } from './request-body';
import { dropUnreadBodies } from './unread-body';

const MB = 1024 * 1024;
const ROOM = 8 * MB;
/** Never come. */
const PATIENT = { waitMs: 600_000, leastMs: 600_000, mostMs: 600_000 };
/** Where lateness is the subject. */
const BRIEF: typeof PATIENT = { waitMs: 200, leastMs: 500, mostMs: 400 };

/** A connection that is written by hand. */
class Wire {
  received = '';
  isClosed = false;
  fault: Error | null = null;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received += chunk.toString()));
    socket.on('error', (error) => (this.fault = error)).on('close', () => (this.isClosed = true));
  }

  static open(server: Server): Wire {
    return new Wire(connect((server.address() as AddressInfo).port, '127.0.0.1'));
  }

  send(head: string, body: string | Buffer = ''): void {
    const headers = `${head}\r\nHost: x\r\nContent-Type: application/json\r\n\r\n`;
    this.socket.write(Buffer.concat([Buffer.from(headers), Buffer.from(body)]));
  }

  async until(isTrue: () => boolean): Promise<void> {
    const giveUpMs = performance.now() + 20_000;
    while (!isTrue()) {
      if (performance.now() > giveUpMs) throw new Error(`never came true; received:\n${this.received}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  answers(count: number): Promise<void> {
    return this.until(() => this.received.split('HTTP/1.1 ').length > count && !this.received.endsWith(' '));
  }
}

describe('a body', () => {
  let server: Server;
  let room: ReturnType<typeof bodyRoom>;
  let isOpen: boolean;
  let sender: { caller: { keyId: string | null } } | { strangerAt: string };
  let wires: Wire[];

  beforeEach(async () => {
    isOpen = true;
    sender = { caller: { keyId: 'key' } };
    wires = [];
    await listen(PATIENT);
  });

  async function listen({ waitMs, leastMs, mostMs }: typeof PATIENT): Promise<void> {
    room = bodyRoom(ROOM, waitMs);
    const reader = new BodyReader(room, { leastMs, bytesPerMs: 100_000 });
    const answer = async (received: IncomingMessage & { body?: unknown }, response: ServerResponse) => {
      const request = Object.assign(received, sender, { method: received.method!, path: received.url! });
      const refusal = await (isOpen ? reader.read(request, response) : Promise.reject(new Error())).then(
        () => null,
        (error: unknown) => (error instanceof Refusal ? error : { status: 401, code: 'UNAUTHORIZED' }),
      );
      endTurn(response);
      const { status, code } = refusal ?? { status: 200, code: 'OK' };
      const text = `${JSON.stringify(request.body ?? null).length}`;
      response.writeHead(status, code, { 'Content-Length': text.length }).end(text);
    };
    // Nothing but what is tested here closes a connection.
    server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(request, response));
    dropUnreadBodies(server, { mostMs, mostBytes: 3 * MB });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  /** Starts again, for what comes late. */
  async function listenBriefly(): Promise<void> {
    await new Promise((resolve) => server.close(resolve));
    await listen(BRIEF);
  }

  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { socket } of wires) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  const wire = (): Wire => {
    const opened = Wire.open(server);
    wires.push(opened);
    return opened;
  };
  const hasRoom = (bytes = 1): boolean => {
    const { callers } = room;
    const wait = callers.take('key', bytes);
    if (wait === undefined) callers.give('key', bytes);
    else wait.then(() => callers.give('key', bytes)).catch(() => undefined);
    return wait === undefined;
  };
  /** More than a body gets room for before it has come. */
  const beginning = Buffer.alloc(17 * 1024, ' ');
  const quarter = Buffer.from(JSON.stringify('x'.repeat(2 * MB - 100)));

  it('is read whether it comes at once, in pieces, in chunks or compressed', async () => {
    const w = wire();
    const body = JSON.stringify({ text: 'x'.repeat(300_000) });
    w.send('POST / HTTP/1.1\r\nContent-Length: 7', '{"a":1}');
    w.send(`POST / HTTP/1.1\r\nContent-Length: ${body.length}`, body);
    w.send(
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked',
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    const small = gzipSync(body);
    w.send(`POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: ${small.length}`, small);
    await w.answers(4);
    expect(w.received.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
    expect(w.received.match(new RegExp(`\r\n\r\n${body.length}`, 'g'))).toHaveLength(3);
  });

  it('needs no clock when it came together with its headers', async () => {
    const clock = jest.spyOn(ArrivalClock.prototype, 'start');
    const w = wire();
    w.send('POST / HTTP/1.1\r\nContent-Length: 7', '{"a":1}');
    await w.answers(1);
    expect(clock).not.toHaveBeenCalled();
  });

  it.each([
    ['more than it says it may', `POST / HTTP/1.1\r\nContent-Length: ${3 * MB}`, '', 413],
    [
      'more than 2 MB in chunks',
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked',
      `300000\r\n${'x'.repeat(3 * MB)}`,
      413,
    ],
    ['of another type', 'POST / HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 1', 'x', 415],
    ['in another encoding', 'POST / HTTP/1.1\r\nContent-Encoding: zstd\r\nContent-Length: 1', 'x', 415],
  ])('that is %s is refused before it has come', async (_what, head, body, status) => {
    const w = wire();
    w.send(head, body);
    await w.answers(1);
    expect(w.received).toContain(`HTTP/1.1 ${status}`);
  });

  describe('of a request without a credential', () => {
    const KB = 1024;

    beforeEach(() => (sender = { strangerAt: '192.0.2.1' }));

    it.each([
      ['says that it is larger', `POST / HTTP/1.1\r\nContent-Length: ${100 * KB}`, ''],
      ['comes whole', `POST / HTTP/1.1\r\nContent-Length: ${8 * KB + 1}`, Buffer.alloc(8 * KB + 1, '1')],
      [
        'is larger in chunks',
        'POST / HTTP/1.1\r\nTransfer-Encoding: chunked',
        `2001\r\n${'1'.repeat(0x2001)}\r\n`,
      ],
    ])('is at most 8 KB: one that %s is refused', async (_what, head, body) => {
      const w = wire();
      w.send(head, body);
      await w.answers(1);
      expect(w.received).toContain('HTTP/1.1 413 BODY_TOO_LARGE');
    });

    it('is at most 8 KB also when it was compressed', async () => {
      const w = wire();
      const bomb = gzipSync(Buffer.alloc(100 * KB, '1'));
      w.send(`POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}`, bomb);
      await w.answers(1);
      expect(w.received).toContain('HTTP/1.1 413 BODY_TOO_LARGE');
    });

    it('takes room of its address, not of the system token, and up to 8 KB of it', async () => {
      const taken: [string, number][] = [];
      for (const part of [room.callers, room.strangers]) {
        const take = part.take.bind(part);
        jest.spyOn(part, 'take').mockImplementation((name, bytes) => {
          taken.push([name, bytes]);
          return take(name, bytes);
        });
      }
      const w = wire();
      w.send('POST / HTTP/1.1\r\nContent-Length: 7', '{"a":1}');
      await w.answers(1);
      w.send('POST / HTTP/1.1\r\nTransfer-Encoding: chunked', '7\r\n{"a":1}\r\n0\r\n\r\n');
      await w.answers(2);
      sender = { caller: { keyId: null } };
      w.send('POST / HTTP/1.1\r\nContent-Length: 7', '{"a":1}');
      await w.answers(3);
      expect(taken).toEqual([
        ['address 192.0.2.1', 7],
        ['address 192.0.2.1', 8 * KB],
        ['system', 7],
      ]);
    });
  });

  it('that is a bomb when inflated is refused', async () => {
    const w = wire();
    const bomb = gzipSync(Buffer.alloc(100 * MB, 'x'));
    w.send(`POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}`, bomb);
    await w.answers(1);
    expect(w.received).toContain('HTTP/1.1 413');
  });

  it('that dribbles in has an end, and gives its room back', async () => {
    await listenBriefly();
    const dribbling = Array.from({ length: 3 }, () => wire());
    for (const w of dribbling) w.send(`POST / HTTP/1.1\r\nContent-Length: ${2 * MB}`, beginning);
    await Promise.all(dribbling.map((w) => w.answers(1)));
    const answers = dribbling.map(({ received }) => received.slice(9).split('\r\n')[0]).sort();
    expect(answers).toEqual(
      [
        ['408', 'BODY_TOO_SLOW'],
        ['503', 'TOO_MANY_BODIES'],
        ['503', 'TOO_MANY_BODIES'],
      ].map((words) => words.join(' ')),
    );
    await dribbling[0]!.until(() => hasRoom(quarter.length));
  });

  it.each([
    ['a short one', '{"a":', '1}'],
    ['one for which room is taken', '"', `${'x'.repeat(100 * 1024)}"`],
  ])('that came while the process was held up is not too slow, %s', async (_, first, rest) => {
    await listenBriefly();
    const w = wire();
    const { start } = ArrivalClock.prototype;
    jest.spyOn(ArrivalClock.prototype, 'start').mockImplementationOnce(function (this: ArrivalClock) {
      start.call(this);
      w.socket.write(rest);
      const busyUntilMs = performance.now() + BRIEF.leastMs + 100;
      while (performance.now() < busyUntilMs);
    });
    w.send(`POST / HTTP/1.1\r\nContent-Length: ${first.length + rest.length}`, first);
    await w.answers(1);
    expect(w.received).toContain('HTTP/1.1 200');
  });

  it('of a client that leaves gives its room back', async () => {
    const leaving = wire();
    leaving.send(`POST / HTTP/1.1\r\nContent-Length: ${2 * MB}`, beginning);
    await leaving.until(() => !hasRoom());
    leaving.socket.destroy();
    await leaving.until(() => hasRoom());
    const w = wire();
    w.send(
      `POST / HTTP/1.1\r\nContent-Length: ${quarter.length - 10}`,
      Buffer.from(`"${'x'.repeat(quarter.length - 12)}"`),
    );
    await w.answers(1);
    expect(w.received).toContain('HTTP/1.1 200');
  });

  it('of a refused request is dropped unread, and the connection stays open', async () => {
    isOpen = false;
    const w = wire();
    w.send(`POST / HTTP/1.1\r\nContent-Length: ${quarter.length}`, quarter);
    w.send(`POST / HTTP/1.1\r\nContent-Length: ${quarter.length}`, quarter);
    // Answered once both bodies have come.
    w.send('GET / HTTP/1.1');
    await w.answers(3);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 2 * PATIENT.mostMs);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(w.isClosed).toBe(false);
    w.send('GET / HTTP/1.1');
    await w.answers(4);
  });

  it('of a refused request is dropped unread also when the connection is to be closed, without a reset', async () => {
    isOpen = false;
    const w = wire();
    w.send(
      `POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: ${quarter.length}`,
      quarter.subarray(0, MB),
    );
    await w.answers(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    w.socket.write(quarter.subarray(MB));
    await w.until(() => w.isClosed);
    expect(w.received).toContain('HTTP/1.1 401');
    expect(w.fault).toBeNull();
    expect(w.socket.bytesWritten).toBeGreaterThan(quarter.length);
  });

  it.each([
    ['never ends', `POST / HTTP/1.1\r\nContent-Length: 100`, 'x'],
    ['is larger than any may be', `POST / HTTP/1.1\r\nContent-Length: ${100 * MB}`, Buffer.alloc(8 * MB)],
  ])('of a refused request that %s is cut off, after the answer', async (what, head, body) => {
    isOpen = false;
    if (what === 'never ends') await listenBriefly();
    const w = wire();
    w.send(head, body);
    await w.until(() => w.isClosed);
    expect(w.received).toContain('HTTP/1.1 401');
  });

  it('is asked for with 100 Continue when it is wanted, and not otherwise', async () => {
    const w = wire();
    w.send('POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 7');
    await w.until(() => w.received.startsWith('HTTP/1.1 100 Continue\r\n\r\n'));
    w.socket.write('{"a":1}');
    await w.answers(2);
    expect(w.received).toContain('HTTP/1.1 200');
    isOpen = false;
    const refused = wire();
    refused.send('POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 7');
    await refused.answers(1);
    expect(refused.received).toMatch(/^HTTP\/1\.1 401/);
  });
});
