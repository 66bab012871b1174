import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { WebSocketGateway } from '@nestjs/websockets';
import { WebSocket } from 'ws';
import { ClientAddresses } from '../../api-keys';
import { SETTINGS_TOKEN } from '../../infrastructure/config';
import { Metrics } from '../../infrastructure/metrics';
import { ClientSocket } from './client-socket';
import { acceptSockets } from './socket.adapter';
import { Sockets } from './sockets';

const PER_SECOND = 20;
const UPGRADE = [
  'GET /ws HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n');
/** Masked, without data: six bytes. */
const PING = Buffer.from('898000000000', 'hex');
const PONG = Buffer.from('8a8000000000', 'hex');
/** The payload of a close frame begins with its code. */
const CLOSE_4429 = Buffer.from([0x11, 0x4d]);
const CLOSE_4408 = Buffer.from([0x11, 0x38]);
const MB = 1024 * 1024;
const SETTINGS = {
  REALTIME_MESSAGES_PER_SECOND: PER_SECOND,
  REALTIME_MAX_SOCKETS: 100,
  REALTIME_MAX_UNAUTHENTICATED_PER_ADDRESS: 100,
  REALTIME_AUTH_TIMEOUT_MS: 60_000,
  REALTIME_PING_INTERVAL_MS: 20,
  TRUST_PROXY: [],
};

/** The service pings when a test says so, so that no answer is late on a slow machine. */
const ALL_BUT_INTERVALS: FakeableAPI[] = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
];

@WebSocketGateway({ path: '/ws', maxPayload: 1024 })
class Gateway {
  readonly clients: ClientSocket[] = [];

  constructor(private readonly sockets: Sockets) {}

  handleConnection(client: ClientSocket): void {
    this.clients.push(client);
    this.sockets.add(client, 'here');
  }

  handleDisconnect(client: ClientSocket): void {
    this.sockets.remove(client);
  }
}

@Module({
  providers: [{ provide: SETTINGS_TOKEN, useValue: SETTINGS }, ClientAddresses, Gateway, Metrics, Sockets],
})
class SocketsAlone {}

describe('the sockets of a server', () => {
  let app: NestExpressApplication;
  let port: number;
  let wires: Socket[];

  beforeEach(async () => {
    wires = [];
    jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
    app = await NestFactory.create<NestExpressApplication>(SocketsAlone, { logger: false });
    acceptSockets(app);
    await app.listen(0, '127.0.0.1');
    ({ port } = app.getHttpServer().address() as AddressInfo);
  });
  afterEach(async () => {
    for (const wire of wires) wire.destroy();
    await app.close();
    jest.useRealTimers();
  });

  const until = async (isTrue: () => boolean): Promise<void> => {
    const giveUpMs = performance.now() + 20_000;
    while (!isTrue()) {
      if (performance.now() > giveUpMs) throw new Error('never came true');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };

  it('answers an upgrade to another path with 404 and keeps nothing of its connection', async () => {
    const wire = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    wires.push(wire);
    let answer = '';
    wire.on('data', (data: Buffer) => (answer += data.toString()));
    wire.on('error', () => undefined);
    wire.write(UPGRADE.replace('/ws', '/elsewhere'));
    await until(() => answer.endsWith('\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1.1 404 Not Found\r\n/);
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    const server = app.getHttpServer();
    let left = 1;
    await until(() => {
      server.getConnections((_error: Error | null, count: number) => (left = count));
      return left === 0;
    });
  });

  describe('that reads too little', () => {
    const open = async () => {
      const wire = connect(port, '127.0.0.1').on('error', () => undefined);
      wires.push(wire);
      wire.write(UPGRADE);
      const { clients } = app.get(Gateway);
      await until(() => clients.length === 1);
      return { wire, client: clients[0]! };
    };
    const readAll = async (wire: Socket): Promise<Buffer> => {
      const received: Buffer[] = [];
      wire.on('data', (data: Buffer) => received.push(data));
      wire.resume();
      await until(() => received.at(-1)?.includes(CLOSE_4408) === true);
      return Buffer.concat(received);
    };

    it('is closed with 4408 when it does not read the answers to its messages', async () => {
      const { wire, client } = await open();
      const answer = { type: 'answer', text: 'n'.repeat(20_000) };
      let mostBehind = 0;
      for (let n = 0; n < 1_000 && client.isOpen; n += 1) {
        client.tell(answer);
        mostBehind = Math.max(mostBehind, client.bufferedAmount);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(client.isOpen).toBe(false);
      expect(mostBehind).toBeLessThan(MB + 50_000);
      const received = await readAll(wire);
      expect(received.toString().match(/TOO_SLOW"/g)).toHaveLength(1);
    });

    it('gets its 4408 also when it reads the rest slower than the grace', async () => {
      const { wire, client } = await open();
      client.tell({ text: 'n'.repeat(40 * MB) });
      client.tell({ text: 'one more' });
      expect(client.isOpen).toBe(false);
      let [left, last] = [0, Buffer.alloc(0)];
      wire.on('data', (data: Buffer) => {
        left -= data.length;
        last = Buffer.concat([last, data]).subarray(-1_000);
        if (left <= 0) wire.pause();
      });
      // 4 MB a second.
      while (!last.includes(CLOSE_4408)) {
        left = 2 * MB;
        wire.resume();
        await until(() => left <= 0 || last.includes(CLOSE_4408));
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      expect(last.toString()).toContain('"TOO_SLOW"');
    });
  });

  describe('control frames of a socket', () => {
    it.each([
      ['pings', PING],
      ['pongs that nobody asked for', PONG],
    ])('count as messages: a flood of %s that reads nothing is closed with 4429', async (_what, frame) => {
      const wire = connect(port, '127.0.0.1').on('error', () => undefined);
      wires.push(wire);
      wire.write(UPGRADE);
      const { clients } = app.get(Gateway);
      await until(() => clients.length === 1);
      const [client] = clients as [ClientSocket];
      let mostBehind = 0;
      client.on(frame === PING ? 'ping' : 'pong', () => {
        mostBehind = Math.max(mostBehind, client.bufferedAmount);
      });
      wire.write(Buffer.alloc(Math.floor(MB / frame.length) * frame.length, frame));
      await until(() => wire.bytesWritten >= MB && wire.writableLength === 0);
      let received = Buffer.alloc(0);
      wire.on('data', (data: Buffer) => (received = Buffer.concat([received, data])));
      await until(() => received.includes('TOO_MANY_MESSAGES'));
      await until(() => received.includes(CLOSE_4429));
      expect(received.length).toBeLessThan(2_048);
      expect(mostBehind).toBeLessThan(2_048);
    });

    it('that ask are answered, the latest of those that come at once', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
      await once(socket, 'open');
      const answers: string[] = [];
      socket.on('pong', (data) => answers.push(data.toString()));
      for (let n = 0; n < 10; n += 1) socket.ping(`${n}`);
      await until(() => answers.at(-1) === '9');
      socket.ping('once more');
      await until(() => answers.at(-1) === 'once more');
      socket.terminate();
    });

    it('that answer the pings of the service do not count', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
      await once(socket, 'open');
      const [client] = app.get(Gateway).clients as [ClientSocket];
      let pings = 0;
      socket.on('ping', () => (pings += 1));
      for (let n = 1; n <= 3 * PER_SECOND; n += 1) {
        jest.advanceTimersByTime(SETTINGS.REALTIME_PING_INTERVAL_MS);
        await until(() => (pings === n && client.isAlive) || socket.readyState !== WebSocket.OPEN);
      }
      expect(pings).toBe(3 * PER_SECOND);
      expect(socket.readyState).toBe(WebSocket.OPEN);
      socket.terminate();
    });
  });
});
