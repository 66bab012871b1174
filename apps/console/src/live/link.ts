import type { ResultOf, SocketMessage, SocketRequest } from '@oms/client';
import { ApiError, request } from '../api/request';
import type { LinkState } from './messages';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A connection that is silent for so long is asked whether it still is one; the service does not speak on its own. */
const SILENCE_MS = 30_000;
const ANSWER_MS = 10_000;
const LOOK_EVERY_MS = 5_000;
/** A look that comes so long after the one before follows a stall. */
const LATE_MS = 6_000;

/** Whoever uses the link. */
export interface LinkUser {
  onState(state: LinkState): void;
  /** The socket knows who we are. */
  onUp(): void;
  onMessage(message: SocketMessage): void;
  /** Sends something that the service always answers. */
  ask(): void;
}

/** A socket that comes back after every loss, with a growing pause in between, until it is stopped or the session ends. */
export class Link {
  private socket: WebSocket | null = null;
  private isWanted = false;
  private failures = 0;
  private heardAt = 0;
  private askedAt: number | null = null;
  private lookedAt = 0;
  private isSpared = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private attempt = 0;

  constructor(private readonly user: LinkUser) {
    addEventListener('online', () => this.retryNow());
    addEventListener('offline', () => this.drop());
  }

  start(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    this.failures = 0;
    this.user.onState('connecting');
    this.lookedAt = Date.now();
    this.watch = setInterval(() => this.look(), LOOK_EVERY_MS);
    void this.connect();
  }

  stop(): void {
    this.isWanted = false;
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.close();
  }

  send(message: SocketRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private async connect(): Promise<void> {
    const attempt = (this.attempt += 1);
    try {
      const { token } = await request<ResultOf<'/v1/session/socket-token', 'post'>>(
        '/v1/session/socket-token',
        { method: 'POST' },
      );
      if (attempt === this.attempt && this.isWanted) this.open(token);
    } catch (error) {
      if (attempt !== this.attempt || !this.isWanted) return;
      if (error instanceof ApiError && [401, 403].includes(error.status)) this.end();
      else this.later();
    }
  }

  private open(token: string): void {
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    this.socket = socket;
    this.heardAt = Date.now();
    this.askedAt = null;
    const isMine = () => this.socket === socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'auth', apiKey: token } satisfies SocketRequest));
    socket.onclose = () => (isMine() ? this.later() : undefined);
    socket.onmessage = ({ data }) =>
      isMine() ? this.hear(JSON.parse(data as string) as SocketMessage) : undefined;
  }

  private hear(message: SocketMessage): void {
    this.heardAt = Date.now();
    this.askedAt = null;
    if (message.type !== 'auth_ok') return this.user.onMessage(message);
    this.failures = 0;
    this.user.onState('live');
    this.user.onUp();
  }

  /** A socket whose other end is gone without a word, such as after the sleep of a laptop, is replaced. */
  private look(): void {
    const now = Date.now();
    const isLate = now - this.lookedAt > LATE_MS;
    this.lookedAt = now;
    if (this.socket === null) return;
    if (this.askedAt !== null && now - this.askedAt > ANSWER_MS) {
      if (!isLate || this.isSpared) return this.later();
      // The answer may have come during the stall, and wait behind this look.
      this.isSpared = true;
      this.askedAt = now;
    }
    if (this.askedAt !== null || now - this.heardAt < SILENCE_MS) return;
    this.askedAt = now;
    this.isSpared = false;
    this.user.ask();
  }

  private later(): void {
    this.close();
    if (!this.isWanted) return;
    if (!navigator.onLine) return this.user.onState('offline');
    this.user.onState('reconnecting');
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures);
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), longest * (0.5 + Math.random() / 2));
  }

  private retryNow(): void {
    if (!this.isWanted || this.socket !== null) return;
    this.failures = 0;
    clearTimeout(this.timer);
    this.user.onState('reconnecting');
    void this.connect();
  }

  private drop(): void {
    if (this.isWanted) this.later();
  }

  private end(): void {
    this.stop();
    this.user.onState('ended');
  }

  private close(): void {
    this.attempt += 1;
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}
