import type { SocketMessage, SocketRequest } from '../generated/socket.js';
import { pause } from '../http/pause.js';

/** The part of the standard `WebSocket` that is used; the package `ws` has it too. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (message: { readonly data: unknown }) => void): void;
}

export interface SocketOptions {
  readonly url: string;
  /** What the socket takes as its `apiKey`; asked for at every connection. */
  readonly credential: (signal: AbortSignal) => Promise<string>;
  /** Absent where there is none, as in Node 20 without the package `ws`. */
  readonly WebSocket: (new (url: string) => SocketLike) | undefined;
}

/** Rings when there may be something new. */
export interface Bell {
  /** Whether rings arrive. */
  isOpen(): boolean;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * A bell that the changes of a channel ring over the realtime socket; it connects again until the signal is aborted.
 *
 * @param ring called at every ring
 */
export function openBell(
  channelId: string,
  options: SocketOptions,
  signal: AbortSignal,
  ring: () => void,
): Bell {
  let isOpen = false;
  const hear = ({ type }: SocketMessage) => {
    isOpen ||= type === 'subscribed';
    if (type === 'event' || type === 'subscribed') ring();
  };
  const connectOnce = async () => {
    await connection(channelId, options, signal, hear);
    const wasOpen = isOpen;
    isOpen = false;
    return wasOpen;
  };
  if (options.WebSocket !== undefined) void keepConnected(connectOnce, signal);
  return { isOpen: () => isOpen };
}

/** Whatever a connection fails of, it is tried again: without one, the feed is polled. */
async function keepConnected(connectOnce: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let delayMs = FIRST_DELAY_MS; !signal.aborted;) {
    const wasOpen = await connectOnce().catch(() => false);
    if (wasOpen) delayMs = FIRST_DELAY_MS;
    await pause(delayMs, signal).catch(() => undefined);
    delayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2);
  }
}

/** One connection; resolves at its end. */
async function connection(
  channelId: string,
  { url, WebSocket, credential }: SocketOptions,
  signal: AbortSignal,
  hear: (message: SocketMessage) => void,
): Promise<void> {
  const apiKey = await credential(signal);
  signal.throwIfAborted();
  const socket = new WebSocket!(url);
  const send = (request: SocketRequest) => socket.send(JSON.stringify(request));
  const close = () => socket.close();
  signal.addEventListener('abort', close, { once: true });
  socket.addEventListener('open', () => {
    send({ type: 'auth', apiKey });
    send({ type: 'subscribe', topic: 'orders.changes', filter: { channel_id: channelId } });
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as SocketMessage;
    hear(message);
    // Without its subscription the socket would stay open and never ring.
    if (message.type === 'error') socket.close();
  });
  socket.addEventListener('error', () => undefined);
  await new Promise<void>((resolve) => socket.addEventListener('close', resolve));
  signal.removeEventListener('abort', close);
}
