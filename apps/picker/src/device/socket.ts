import type { SocketMessage, SocketRequest } from '@oms/client';
import { orNull, service } from './request';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** When a subscription that the service could not take is asked for again. */
const AGAIN_MS = 1_000;
/** A socket that is silent for so long is asked whether it still is one; the service does not speak on its own. */
const SILENCE_MS = 30_000;
const ANSWER_MS = 10_000;
const LOOK_EVERY_MS = 5_000;

export interface Listening {
  /** Whether changes are heard of now, as far as this device can know. */
  isSubscribed(): boolean;
  end(): void;
}

/** Hears of every change of the store's orders while the page is open, and opens again whenever the socket is cut or silent. */
export function listen(onOpen: () => void, onChange: (orderId: string) => void): Listening {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let repeat: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  let isOpening = false;
  let isSubscribed = false;
  let heardAt = 0;
  let askedAt: number | null = null;

  const send = (request: SocketRequest): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  };
  const subscribe = (): void => send({ type: 'subscribe', topic: 'orders.changes' });
  const hear = (message: SocketMessage): void => {
    heardAt = Date.now();
    askedAt = null;
    if (message.type === 'subscribed') {
      failures = 0;
      isSubscribed = true;
      onOpen();
    } else if (message.type === 'event') {
      if (message.topic === 'orders.changes') onChange(message.data.order_id);
    } else if (message.type === 'error' && isPassing(message.code) && !isSubscribed) {
      clearTimeout(repeat);
      repeat = setTimeout(subscribe, AGAIN_MS);
    }
  };
  const close = (): void => {
    const former = socket;
    socket = null;
    isSubscribed = false;
    clearTimeout(timer);
    clearTimeout(repeat);
    former?.close();
  };
  const later = (): void => {
    close();
    failures += 1;
    timer = setTimeout(() => void open(), Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
  };
  const open = async (): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    const token = await socketToken();
    isOpening = false;
    if (isOver) return;
    if (token === null) return later();
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    socket = mine;
    heardAt = Date.now();
    askedAt = null;
    mine.onopen = () => {
      send({ type: 'auth', apiKey: token });
      subscribe();
    };
    mine.onmessage = ({ data }: MessageEvent<string>) =>
      socket === mine ? hear(JSON.parse(data) as SocketMessage) : undefined;
    mine.onclose = () => (socket === mine ? later() : undefined);
  };
  const ask = (): void => {
    askedAt ??= Date.now();
    // Always answered (`NOT_SUBSCRIBED`), and nothing is done for it.
    send({ type: 'unsubscribe', topic: 'orders.status' });
  };
  /** A socket whose other end is gone without a word, as after a change of network, is replaced. */
  const look = (): void => {
    if (socket === null) return;
    const now = Date.now();
    if (askedAt === null) return now - heardAt < SILENCE_MS ? undefined : ask();
    if (now - askedAt >= ANSWER_MS) later();
  };
  const again = (): void => {
    failures = 0;
    if (socket !== null) return ask();
    clearTimeout(timer);
    void open();
  };

  addEventListener('online', again);
  const watch = setInterval(look, LOOK_EVERY_MS);
  void open();
  return {
    isSubscribed: () => isSubscribed,
    end() {
      isOver = true;
      clearInterval(watch);
      removeEventListener('online', again);
      close();
    },
  };
}

/** Whether the service may take the same message a little later. */
function isPassing(code: string): boolean {
  return code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR';
}

async function socketToken(): Promise<string | null> {
  return (await orNull(service.post('/v1/session/socket-token')))?.token ?? null;
}
