import type { TokenBucket } from '@libs/token-bucket';
import type { ClientSocket } from './client-socket';
import { SocketError } from './socket-error';

/** Messages that may wait for the one being handled; then no more is read from the connection. */
const MOST_WAITING = 16;

export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** Handles the messages of one socket one after another, in the order they came. */
export class MessageQueue {
  private readonly waiting: Frame[] = [];
  private busy = false;

  /** @param handle never rejects */
  constructor(
    private readonly client: ClientSocket,
    private readonly limit: TokenBucket,
    private readonly handle: (frame: Frame) => Promise<void>,
  ) {}

  add(frame: Frame): void {
    if (!this.count()) return;
    this.waiting.push(frame);
    if (this.waiting.length >= MOST_WAITING) this.client.pause();
    if (!this.busy) void this.handleAll();
  }

  /** Counts a message, ping or pong of the client; false when it is too many, which closes the socket. */
  count(): boolean {
    if (!this.client.isOpen) return false;
    if (this.limit.take(performance.now()).allowed) return true;
    this.client.refuse(new SocketError('TOO_MANY_MESSAGES'));
    return false;
  }

  private async handleAll(): Promise<void> {
    this.busy = true;
    for (let frame = this.waiting.shift(); frame !== undefined; frame = this.waiting.shift()) {
      if (this.client.isOpen) await this.handle(frame);
    }
    this.busy = false;
    if (this.client.isPaused) this.client.resume();
  }
}
