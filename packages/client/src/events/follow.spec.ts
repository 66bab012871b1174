import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from '../client.js';
import type { Routes } from '../http/routes.js';
import type { SocketLike } from './bell.js';
import { Events } from './events.js';

type Listener = (message: { readonly data: unknown }) => void;

/** A socket whose other end is the test. */
class StubSocket implements SocketLike {
  static made: StubSocket[] = [];
  readonly sent: string[] = [];
  private readonly listeners: Record<string, Listener[]> = {};

  constructor() {
    StubSocket.made.push(this);
  }

  addEventListener(type: string, listener: Listener): void {
    (this.listeners[type] ??= []).push(listener);
  }

  send(text: string): void {
    this.sent.push((JSON.parse(text) as { type: string }).type);
  }

  close(): void {
    this.gets('close');
  }

  gets(type: string, message?: object): void {
    for (const listener of this.listeners[type] ?? []) listener({ data: JSON.stringify(message) });
  }
}

const MANY_LOOKS = 10_000;
const nothing = () => Response.json({ data: [], next: null });

function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return getHeapStatistics().used_heap_size;
}

describe('following events', () => {
  let stop: AbortController;
  let looks: number;

  beforeEach(() => {
    StubSocket.made = [];
    stop = new AbortController();
    looks = 0;
  });
  afterEach(() => {
    stop.abort();
    jest.useRealTimers();
  });

  function follow(respond: (look: number) => Response, pollMs?: number) {
    const fetch = () => Promise.resolve(respond((looks += 1)));
    const client = createClient({ baseUrl: 'http://s', apiKey: 'k', fetch, WebSocket: StubSocket });
    return client.events.follow('c-1', { after: 'e-0', pollMs, signal: stop.signal }).next();
  }

  it('keeps nothing of its earlier looks where no socket rings', async () => {
    jest.useFakeTimers();
    const routes = { get: () => Promise.resolve({ data: [], next: null }) } as unknown as Routes;
    const socket = { url: 'ws://s', credential: () => Promise.resolve('k'), WebSocket: undefined };
    void new Events(routes, socket).follow('c-1', { signal: stop.signal }).next();
    await jest.advanceTimersByTimeAsync(1_000_000);
    const before = bytesInUse();
    await jest.advanceTimersByTimeAsync(MANY_LOOKS * 1_000);
    expect((bytesInUse() - before) / MANY_LOOKS).toBeLessThan(100);
  });

  it('looks again at once for a ring during a look', async () => {
    jest.useFakeTimers();
    void follow((look) => {
      if (look === 2) StubSocket.made[0]!.gets('message', { type: 'event' });
      return nothing();
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(3);
  });

  it('looks again at once for a ring', async () => {
    jest.useFakeTimers();
    void follow(nothing);
    await jest.advanceTimersByTimeAsync(0);
    expect(looks).toBe(1);
    StubSocket.made[0]!.gets('message', { type: 'subscribed' });
    await jest.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
  });

  it('ends at once when its signal is aborted between two looks', async () => {
    jest.useFakeTimers();
    const end = follow(nothing);
    await jest.advanceTimersByTimeAsync(0);
    stop.abort();
    await expect(end).resolves.toMatchObject({ done: true });
  });

  it('waits for as long as an unavailable service asks, past the time limit of a call, too', async () => {
    jest.useFakeTimers();
    const headers = { 'retry-after': '90' };
    void follow((look) => (look === 1 ? Response.json({}, { status: 503, headers }) : nothing()));
    await jest.advanceTimersByTimeAsync(89_999);
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(looks).toBe(2);
  });

  it('connects its socket again after a refusal, with which nothing rings', async () => {
    jest.useFakeTimers();
    void follow(nothing);
    await jest.advanceTimersByTimeAsync(0);
    const [first] = StubSocket.made;
    first!.gets('open');
    first!.gets('message', { type: 'error', code: 'SERVICE_UNAVAILABLE', message: 'away' });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(StubSocket.made).toHaveLength(2);
    StubSocket.made[1]!.gets('open');
    expect(StubSocket.made[1]!.sent).toEqual(['auth', 'subscribe']);
  });
});
