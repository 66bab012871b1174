import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  JsonStream,
  NoRoomError,
  Outflow,
  type OutflowOptions,
  type PartRow,
  type Piece,
  readTexts,
  sendStream,
  sendText,
  SHORT,
} from './index';

const ROW = JSON.stringify('x'.repeat(200 * 1024));
const ROOMY: OutflowOptions = {
  mostBytes: 4 * 1024 * 1024,
  slowMs: 60_000,
  greedyMs: 60_000,
  patienceMs: 60_000,
};

describe('a JSON text that is sent while it is read', () => {
  const servers: Server[] = [];
  afterEach(() => {
    jest.useRealTimers();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Answers each request by `handle`; an error before the first byte is answered 503, a later one cuts the connection. */
  async function serve(handle: (response: ServerResponse) => Promise<void>): Promise<number> {
    const server = createServer((_request, response) => {
      handle(response).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(503).end('refused');
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  }

  function ask(
    port: number,
    method = 'GET',
  ): Promise<{ response: IncomingMessage; text: string; whole: boolean }> {
    return new Promise((resolve, reject) => {
      get({ port, method, host: '127.0.0.1', agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', () => undefined);
        response.on('close', () => resolve({ response, text, whole: response.complete }));
      }).on('error', reject);
    });
  }

  /** Pieces of one row of 200 KB, counted as they are read. */
  function* counted(count: number, read: { count: number }, failsAt = Infinity): Generator<Piece> {
    for (let n = 0; n < count; n += 1) {
      yield {
        bytes: ROW.length,
        read: async () => {
          read.count += 1;
          if (n === failsAt) throw new Error('no database');
          return [[ROW]];
        },
      };
    }
  }

  const listOf = (pieces: Iterable<Piece>) => JsonStream.list(pieces, () => ({ next: null }));

  it('is the same text whether it is short or long, and a short one has its length', async () => {
    const outflow = new Outflow(ROOMY);
    const short = await serve((response) =>
      sendStream(listOf(JsonStream.written([1, 2], String)), response, outflow, 'reader'),
    );
    const answer = await ask(short);
    expect(answer.text).toBe('{"data":[1,2],"next":null}');
    expect(answer.response.headers['content-length']).toBe('26');
    const empty = await serve((response) => sendStream(listOf([]), response, outflow, 'reader'));
    expect((await ask(empty)).text).toBe('{"data":[],"next":null}');
    const long = await serve((response) =>
      sendStream(listOf(counted(5, { count: 0 })), response, outflow, 'reader'),
    );
    const { text, whole, response } = await ask(long);
    expect(text).toBe(`{"data":[${Array(5).fill(ROW).join(',')}],"next":null}`);
    expect([whole, response.headers['transfer-encoding']]).toEqual([true, 'chunked']);
    const ready = await serve((answering) => sendText(ROW, answering, outflow, 'reader'));
    expect((await ask(ready)).text).toBe(ROW);
    expect((await ask(long, 'HEAD')).text).toBe('');
    expect(outflow.bytes).toBe(0);
  });

  it('is refused when the first read fails, and cut off when a later one does', async () => {
    const outflow = new Outflow(ROOMY);
    const failing = (at: number) =>
      serve((response) => sendStream(listOf(counted(5, { count: 0 }, at)), response, outflow, 'reader'));
    expect(await ask(await failing(0))).toMatchObject({ response: { statusCode: 503 }, text: 'refused' });
    const cut = await ask(await failing(3));
    expect(cut).toMatchObject({ response: { statusCode: 200 }, whole: false });
    expect(() => JSON.parse(cut.text) as unknown).toThrow();
    expect(outflow.bytes).toBe(0);
  });

  it('is read no further than the client takes it, and no more once the client is gone', async () => {
    const read = { count: 0 };
    const outflow = new Outflow(ROOMY);
    let ended = false;
    const port = await serve(async (response) => {
      await sendStream(listOf(counted(1_000, read)), response, outflow, 'reader');
      ended = true;
    });
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.pause();
    await pause(500);
    const taken = read.count;
    expect(taken).toBeLessThan(200);
    await pause(300);
    expect(read.count).toBeLessThan(200);
    socket.destroy();
    for (let n = 0; n < 100 && !ended; n += 1) await pause(20);
    expect(ended).toBe(true);
    expect(read.count).toBeLessThan(200);
    expect(outflow.bytes).toBe(0);
  });

  it('takes its room from one that is read too slowly, and is refused when there is none', async () => {
    jest.useFakeTimers();
    const outflow = new Outflow({ mostBytes: 2 * SHORT, slowMs: 200, greedyMs: 200, patienceMs: 1_000 });
    let isCut = false;
    const release = await outflow.take('reader', 2 * SHORT, () => {
      isCut = true;
      release();
    });
    const next = outflow.take('reader', SHORT, () => undefined);
    await jest.advanceTimersByTimeAsync(500);
    await next;
    expect(isCut).toBe(true);
    const refused = expect(outflow.take('reader', 2 * SHORT, () => undefined)).rejects.toThrow(NoRoomError);
    await jest.advanceTimersByTimeAsync(1_500);
    await refused;
  });

  it('is never refused when it tells of a change that has been made', async () => {
    const outflow = new Outflow({ mostBytes: 2 * SHORT, slowMs: 200, greedyMs: 200, patienceMs: 200 });
    await outflow.take('reader', 2 * SHORT, () => undefined);
    const port = await serve((response) => sendText(ROW, response, outflow, 'reader'));
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(url)).status).toBe(503);
    const made = await fetch(url, { method: 'POST' });
    expect([made.status, await made.text()]).toEqual([200, ROW]);
    expect(outflow.bytes).toBe(2 * SHORT);
  });
});

describe('a long text that is read while it is sent', () => {
  const BYTES = 4 * 1024 * 1024;
  const STRETCHES = 4;

  /** As Postgres gives them, the last part first; `left` stretches can be read, then the text is gone. */
  async function readLong(left: number) {
    const read = { count: 0 };
    const texts = await readTexts('SELECT', ['long'], () => {
      const stretch = read.count;
      read.count += 1;
      const rows: PartRow<string>[] = ['b', 'a'].map((part) => ({
        id: 'long',
        start: part.charCodeAt(0),
        bytes: BYTES,
        part: `${stretch}${part}`,
      }));
      return Promise.resolve(stretch < left ? rows : []);
    });
    return { read, text: texts.get('long') };
  }

  it('is asked for a stretch at a time, when the one before was taken', async () => {
    const { read, text } = await readLong(STRETCHES);
    const taken: [string, number][] = [];
    for await (const part of text!) taken.push([part, read.count]);
    expect(taken.map(([part]) => part).join('')).toBe('0a0b1a1b2a2b3a3b');
    expect(taken.map(([, count]) => count)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('is left out when it is not there, and an error when it goes in the middle', async () => {
    expect((await readLong(0)).text).toBeUndefined();
    const { text } = await readLong(2);
    const taken: string[] = [];
    await expect(
      (async () => {
        for await (const part of text!) taken.push(part);
      })(),
    ).rejects.toThrow('deleted');
    expect(taken).toHaveLength(4);
  });
});
