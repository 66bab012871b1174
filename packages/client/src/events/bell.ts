/** The part of the standard `WebSocket` that is used; the package `ws` has it too. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (message: { readonly data: unknown }) => void): void;
}

export interface SocketOptions {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Absent where there is none, as in Node 20 without the package `ws`. */
  readonly WebSocket: (new (url: string) => SocketLike) | undefined;
}

/** Says when there may be something new. */
export interface Bell {
  /** Resolves at the next ring. */
  next(): Promise<void>;
  /** Whether rings arrive. */
  isOpen(): boolean;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** A bell that the changes of a channel ring over the realtime socket; it connects again until the signal is aborted. */
export function openBell(channelId: string, options: SocketOptions, signal: AbortSignal): Bell {
  const state = { isOpen: false };
  let rung: (() => void) | undefined;
  let nextRing: Promise<void> | undefined;
  const ring = () => {
    rung?.();
    nextRing = undefined;
  };
  if (options.WebSocket !== undefined && options.apiKey !== undefined)
    connect(channelId, options, signal, state, ring, FIRST_DELAY_MS);
  return {
    next: () => (nextRing ??= new Promise((resolve) => (rung = resolve))),
    isOpen: () => state.isOpen,
  };
}

function connect(
  channelId: string,
  options: SocketOptions,
  signal: AbortSignal,
  state: { isOpen: boolean },
  ring: () => void,
  delayMs: number,
): void {
  if (signal.aborted) return;
  const socket = new options.WebSocket!(options.url);
  const close = () => socket.close();
  signal.addEventListener('abort', close, { once: true });
  let nextDelayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2);
  socket.addEventListener('open', () => {
    const subscribe = { type: 'subscribe', topic: 'orders.changes', filter: { channel_id: channelId } };
    socket.send(JSON.stringify({ type: 'auth', apiKey: options.apiKey }));
    socket.send(JSON.stringify(subscribe));
  });
  socket.addEventListener('message', ({ data }) => {
    const { type } = JSON.parse(String(data)) as { readonly type: string };
    if (type === 'subscribed') {
      state.isOpen = true;
      nextDelayMs = FIRST_DELAY_MS;
    }
    if (type === 'event' || type === 'subscribed') ring();
  });
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('close', () => {
    state.isOpen = false;
    signal.removeEventListener('abort', close);
    if (signal.aborted) return;
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      connect(channelId, options, signal, state, ring, nextDelayMs);
    }, delayMs);
    const stop = () => clearTimeout(timer);
    signal.addEventListener('abort', stop, { once: true });
  });
}
