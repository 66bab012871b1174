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

export interface Hearer {
  /** Changes are heard of from now on. */
  readonly opened: () => void;
  readonly changed: (orderId: string) => void;
  /** Changes are not heard of any more, until `opened`. */
  readonly lost: () => void;
}

/** Hears of every change of the store's orders while the page is open, and opens again whenever the socket is cut or silent. */
export function listen(hearer: Hearer): Listening {
  return new Ear(hearer);
}

class Ear implements Listening {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private repeat: ReturnType<typeof setTimeout> | undefined;
  private readonly watch = setInterval(() => this.look(), LOOK_EVERY_MS);
  private failures = 0;
  private isOver = false;
  private isOpening = false;
  private isHeard = false;
  private heardAt = 0;
  private askedAt: number | null = null;

  constructor(private readonly hearer: Hearer) {
    addEventListener('online', this.again);
    void this.open();
  }

  isSubscribed(): boolean {
    return this.isHeard;
  }

  end(): void {
    this.isOver = true;
    clearInterval(this.watch);
    removeEventListener('online', this.again);
    this.close();
  }

  private readonly again = (): void => {
    this.failures = 0;
    if (this.socket !== null) return this.ask();
    clearTimeout(this.timer);
    void this.open();
  };

  private async open(): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    const token = await socketToken();
    this.isOpening = false;
    if (this.isOver) return;
    if (token === null) return this.later();
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    this.socket = mine;
    this.heardAt = Date.now();
    this.askedAt = null;
    mine.onopen = () => {
      this.send({ type: 'auth', apiKey: token });
      this.subscribe();
    };
    mine.onmessage = ({ data }: MessageEvent<string>) =>
      this.socket === mine ? this.hear(JSON.parse(data) as SocketMessage) : undefined;
    mine.onclose = () => (this.socket === mine ? this.later() : undefined);
  }

  private hear(message: SocketMessage): void {
    this.heardAt = Date.now();
    this.askedAt = null;
    if (message.type === 'subscribed') {
      this.failures = 0;
      this.isHeard = true;
      this.hearer.opened();
    } else if (message.type === 'event') {
      if (message.topic === 'orders.changes') this.hearer.changed(message.data.order_id);
    } else if (message.type === 'error' && isPassing(message.code) && !this.isHeard) {
      clearTimeout(this.repeat);
      this.repeat = setTimeout(() => this.subscribe(), AGAIN_MS);
    }
  }

  private later(): void {
    const wasHeard = this.isHeard;
    this.close();
    if (wasHeard) this.hearer.lost();
    this.failures += 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => void this.open(), pauseMs);
  }

  private close(): void {
    const former = this.socket;
    this.socket = null;
    this.isHeard = false;
    clearTimeout(this.timer);
    clearTimeout(this.repeat);
    former?.close();
  }

  /** A socket whose other end is gone without a word, as after a change of network, is replaced. */
  private look(): void {
    if (this.socket === null) return;
    const now = Date.now();
    if (this.askedAt === null) return now - this.heardAt < SILENCE_MS ? undefined : this.ask();
    if (now - this.askedAt >= ANSWER_MS) this.later();
  }

  private ask(): void {
    this.askedAt ??= Date.now();
    // Always answered (`NOT_SUBSCRIBED`), and nothing is done for it.
    this.send({ type: 'unsubscribe', topic: 'orders.status' });
  }

  private subscribe(): void {
    this.send({ type: 'subscribe', topic: 'orders.changes' });
  }

  private send(request: SocketRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }
}

/** Whether the service may take the same message a little later. */
function isPassing(code: string): boolean {
  return code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR';
}

async function socketToken(): Promise<string | null> {
  return (await orNull(service.post('/v1/session/socket-token')))?.token ?? null;
}
