import { WebSocket } from 'ws';
import { type Caller, mayReachPlace } from '../../api-keys';
import { errorOfProtocolClose } from '../model/socket-errors';
import type { FeedMessage } from '../model/feed-message';
import type { Recipient, Subscription } from '../model/subscription';
import { SocketError } from './socket-error';

/** How much may wait for a socket before it is considered too slow (docs/realtime.md). */
const MOST_BEHIND_BYTES = 1024 * 1024;
/** Below this a socket that catches up gets more. */
const LITTLE_BEHIND_BYTES = 256 * 1024;
/** How long the other side may take to answer a close; then the connection is dropped. */
const CLOSE_GRACE_MS = 5_000;

/** One connected client. */
export class ClientSocket extends WebSocket implements Recipient {
  readonly subscriptions = new Map<string, Subscription>();
  address = '';
  /** Null until the auth message was accepted; then the key's current access. */
  caller: Caller | null = null;
  /** Whether the last ping was answered. */
  isAlive = true;
  /**
   * Resolves when all its subscriptions have caught up: one after another, so that only one page at a time is
   * held per socket.
   */
  catchingUp: Promise<void> = Promise.resolve();
  private waitingForRoom: (() => void)[] = [];
  private isAnsweringPing = false;
  private latestPing: Buffer | null = null;
  private cut: NodeJS.Timeout | null = null;

  get isOpen(): boolean {
    return this.readyState === WebSocket.OPEN;
  }

  /** Whether the other side has read nearly all, or is gone. */
  get isReading(): boolean {
    return !this.isOpen || this.bufferedAmount <= LITTLE_BEHIND_BYTES;
  }

  /** Sends one message of the service. */
  tell(message: object): void {
    if (this.isOpen) this.send(JSON.stringify(message), () => this.afterSending());
  }

  /** Sends an event; a socket that is too far behind is closed instead, and resumes with `after` when it can. */
  push({ frame, placeId = null, formerPlaceId = null }: FeedMessage): void {
    const { caller } = this;
    if (!this.isOpen || caller === null) return;
    if (!mayReachPlace(caller, placeId) && !mayReachPlace(caller, formerPlaceId)) return;
    if (this.bufferedAmount > MOST_BEHIND_BYTES) this.refuse(new SocketError('TOO_SLOW'));
    else this.send(frame, { binary: false }, () => this.afterSending());
  }

  /** Answers a ping; of those that come while an answer is still unsent, the latest one (RFC 6455, 5.5.3). */
  answerPing(data: Buffer): void {
    if (this.isAnsweringPing) {
      this.latestPing = data;
      return;
    }
    this.isAnsweringPing = true;
    this.pong(data, false, () => {
      const { latestPing } = this;
      this.isAnsweringPing = false;
      this.latestPing = null;
      if (latestPing !== null && this.isOpen) this.answerPing(latestPing);
    });
  }

  /** Sends the error, and closes the socket if the error says so. */
  refuse({ code, message, closeCode }: SocketError): void {
    this.tell({ type: 'error', code, message });
    if (closeCode !== null) this.close(closeCode, code);
  }

  /** Also called by the WebSocket protocol for frames it can't accept: then the error is sent first. */
  override close(closeCode?: number, reason?: string | Buffer): void {
    const error = this.isOpen ? errorOfProtocolClose(closeCode) : null;
    if (error !== null) this.tell({ type: 'error', code: error, message: new SocketError(error).message });
    super.close(closeCode, reason);
    this.cut ??= setTimeout(() => this.terminate(), CLOSE_GRACE_MS).unref();
  }

  /** Resolves when the other side has read nearly all, or is gone. */
  async hasRoom(): Promise<void> {
    if (this.isReading) return;
    await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
  }

  /** To be called once the socket is closed. */
  gone(): void {
    if (this.cut !== null) clearTimeout(this.cut);
    this.giveRoom();
  }

  private afterSending(): void {
    if (this.isReading) this.giveRoom();
  }

  private giveRoom(): void {
    const waiting = this.waitingForRoom;
    this.waitingForRoom = [];
    for (const resolve of waiting) resolve();
  }
}

/** Whose share of sockets and catching up it is: the id of the key, person or device. */
export function holderOf(caller: Caller | null): string {
  return caller?.keyId ?? 'system';
}
