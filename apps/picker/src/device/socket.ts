import type { SocketMessage, SocketRequest } from '@oms/client';
import { orNull, service } from './request';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Hears of every change of the store's orders while the page is open, and opens again whenever it is cut.
 * @returns ends it
 */
export function listen(onOpen: () => void, onChange: (orderId: string) => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  let isOpening = false;

  const later = (): void => {
    if (isOver) return;
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
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    const send = (request: SocketRequest) => socket?.send(JSON.stringify(request));
    socket.onopen = () => {
      send({ type: 'auth', apiKey: token });
      send({ type: 'subscribe', topic: 'orders.changes' });
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as SocketMessage;
      if (message.type === 'subscribed') {
        failures = 0;
        onOpen();
      }
      if (message.type === 'event' && message.topic === 'orders.changes') onChange(message.data.order_id);
    };
    socket.onclose = later;
  };
  const again = (): void => {
    failures = 0;
    clearTimeout(timer);
    if (socket === null || socket.readyState === WebSocket.CLOSED) void open();
  };

  addEventListener('online', again);
  void open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', again);
    socket?.close();
  };
}

async function socketToken(): Promise<string | null> {
  return (await orNull(service.post('/v1/session/socket-token')))?.token ?? null;
}
