import { request } from '../api/request';
import { Link } from './link';

jest.mock('../api/request', () => {
  const actual = jest.requireActual<typeof import('../api/request')>('../api/request');
  return { ...actual, request: jest.fn() };
});

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readonly readyState = Socket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;

  constructor() {
    Socket.made.push(this);
  }

  send(): void {}

  close(): void {
    this.isClosed = true;
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A link that is live, and has asked whether it still is. */
async function asked() {
  Socket.made = [];
  jest.mocked(request).mockResolvedValue({ token: 't' });
  const ask = jest.fn();
  const link = new Link({ onState: () => {}, onUp: () => {}, onMessage: () => {}, ask });
  link.start();
  await jest.advanceTimersByTimeAsync(0);
  const socket = Socket.made[0]!;
  socket.hear({ type: 'auth_ok' });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(1);
  return { link, socket };
}

/** For so long nothing runs; then timers come first. */
const stall = (ms: number) => {
  jest.setSystemTime(Date.now() + ms);
  return jest.advanceTimersByTimeAsync(5_000);
};

describe('a link that has asked', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, {
      WebSocket: Socket,
      location: { protocol: 'https:', host: 'oms.example' },
      navigator: { onLine: true },
      addEventListener: () => {},
    });
  });
  afterEach(() => jest.useRealTimers());

  it('is replaced when no answer comes', async () => {
    const { link, socket } = await asked();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(socket.isClosed).toBe(true);
    link.stop();
  });

  it('is kept when the answer waits behind a stall', async () => {
    const { link, socket } = await asked();
    await stall(20_000);
    socket.hear({ type: 'error', code: 'NOT_SUBSCRIBED' });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(socket.isClosed).toBe(false);
    link.stop();
  });

  it('is replaced when no answer comes after a stall either, however often there is another', async () => {
    const { link, socket } = await asked();
    await stall(20_000);
    expect(socket.isClosed).toBe(false);
    await stall(20_000);
    expect(socket.isClosed).toBe(true);
    link.stop();
  });
});
