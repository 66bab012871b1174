import { listen, type Listening } from './socket';

const tokens: ((token: { token: string }) => void)[] = [];
jest.mock('./request', () => ({
  orNull: (call: Promise<unknown>) => call,
  service: { post: () => new Promise((resolve) => tokens.push(resolve)) },
}));

/** The browser as far as the socket needs it. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static readonly made: FakeSocket[] = [];
  readonly sent: { type: string; topic?: string }[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a device that listens', () => {
  const online: (() => void)[] = [];
  const comeBack = () => online.forEach((listener) => listener());
  const giveTokens = async () => {
    tokens.splice(0).forEach((give) => give({ token: 't' }));
    await settled();
  };
  const subscriptions = ({ sent }: FakeSocket) => sent.filter(({ type }) => type === 'subscribe').length;
  let opened = 0;
  let lost = 0;
  let listening: Listening;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    online.length = FakeSocket.made.length = tokens.length = opened = lost = 0;
    Object.assign(globalThis, {
      WebSocket: FakeSocket,
      location: { origin: 'http://store' },
      addEventListener: (_name: string, listener: () => void) => online.push(listener),
      removeEventListener: () => undefined,
    });
    listening = listen({
      opened: () => (opened += 1),
      changed: () => undefined,
      lost: () => (lost += 1),
    });
  });
  afterEach(() => {
    listening.end();
    jest.useRealTimers();
  });

  const subscribed = async (): Promise<FakeSocket> => {
    await giveTokens();
    const socket = FakeSocket.made.at(-1)!;
    socket.open();
    socket.say({ type: 'auth_ok', client_name: 'Ana' });
    socket.say({ type: 'subscribed', topic: 'orders.changes' });
    return socket;
  };

  it('opens one socket, also when the network comes back while it opens, and another once that is closed', async () => {
    comeBack();
    comeBack();
    await giveTokens();
    comeBack();
    await giveTokens();
    expect(FakeSocket.made).toHaveLength(1);
    FakeSocket.made[0]!.close();
    comeBack();
    await giveTokens();
    expect(FakeSocket.made).toHaveLength(2);
  });

  it.each(['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'])('subscribes again after %s', async (code) => {
    await giveTokens();
    const [socket] = FakeSocket.made as [FakeSocket];
    socket.open();
    socket.say({ type: 'error', code, message: '' });
    expect([subscriptions(socket), listening.isSubscribed()]).toEqual([1, false]);
    jest.advanceTimersByTime(1_000);
    expect(subscriptions(socket)).toBe(2);
    socket.say({ type: 'subscribed', topic: 'orders.changes' });
    expect([opened, listening.isSubscribed()]).toEqual([1, true]);
  });

  it('says once that nothing is heard any more, whether the socket is cut or silent, and not at its end', async () => {
    const first = await subscribed();
    first.close();
    expect([lost, listening.isSubscribed()]).toEqual([1, false]);
    jest.advanceTimersByTime(1_000);
    await settled();
    await giveTokens();
    FakeSocket.made.at(-1)!.close();
    expect(lost).toBe(1);
    jest.advanceTimersByTime(2_000);
    await settled();
    await subscribed();
    jest.advanceTimersByTime(45_000);
    expect(lost).toBe(2);
    await settled();
    await subscribed();
    listening.end();
    expect(lost).toBe(2);
  });

  it('keeps a silent socket that answers', async () => {
    const socket = await subscribed();
    jest.advanceTimersByTime(30_000);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'unsubscribe' });
    socket.say({ type: 'error', code: 'NOT_SUBSCRIBED', message: '' });
    jest.advanceTimersByTime(20_000);
    expect([listening.isSubscribed(), tokens.length]).toEqual([true, 0]);
  });

  it('replaces a socket that does not answer once the network is back, and one that is silent', async () => {
    const first = await subscribed();
    comeBack();
    expect(first.sent.at(-1)).toMatchObject({ type: 'unsubscribe' });
    jest.advanceTimersByTime(15_000);
    expect([first.readyState, listening.isSubscribed()]).toEqual([FakeSocket.CLOSED, false]);
    const second = await subscribed();
    expect([second === first, listening.isSubscribed()]).toEqual([false, true]);
    jest.advanceTimersByTime(45_000);
    expect([second.readyState, tokens.length]).toEqual([FakeSocket.CLOSED, 1]);
  });
});
