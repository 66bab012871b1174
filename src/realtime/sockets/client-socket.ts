import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { WebSocket } from 'ws';
import { type Caller, mayReachPlace, SYSTEM_CALLER } from '../../api-keys';
import { shareOf } from '../../infrastructure/http';
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
/** The same where much waits in front of the close, as long as the other side reads on. */
const LONGEST_CLOSE_MS = 30_000;

const logger = new Logger('realtime');

/** One connected client. */
export class ClientSocket extends WebSocket implements Recipient {
  readonly subscriptions = new Map<string, Subscription>();
  address = '';
  /** Its connection. */
  wire: Socket | null = null;
  /** Null until the auth message was accepted; then the key's current access. */
  caller: Caller | null = null;
  /** Whose share of the sockets it took, whoever the caller's share is of now; null until then. */
  holder: string | null = null;
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

  /** Sends one message of the service; a socket that is too far behind is closed instead. */
  tell(message: object): void {
    if (this.isOpen && this.keepsUp()) this.write(JSON.stringify(message));
  }

  /** Sends an event; a socket that is too far behind is closed instead, and resumes with `after` when it can. */
  push({ frame, placeId = null, formerPlaceId = null }: FeedMessage): void {
    const { caller } = this;
    if (!this.isOpen || caller === null) return;
    if (!mayReachPlace(caller, placeId) && !mayReachPlace(caller, formerPlaceId)) return;
    if (this.keepsUp()) this.write(frame);
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
  refuse(error: SocketError): void {
    const { code, closeCode } = error;
    this.tell(messageOf(error));
    if (closeCode !== null) this.close(closeCode, code);
  }

  /** Also called by the WebSocket protocol for frames it can't accept: then the error is sent first. */
  override close(closeCode?: number, reason?: string | Buffer): void {
    const error = this.isOpen ? errorOfProtocolClose(closeCode) : null;
    if (error !== null) this.tell(messageOf(new SocketError(error)));
    this.cut ??= this.cutAfter(this.bufferedAmount > MOST_BEHIND_BYTES ? LONGEST_CLOSE_MS : CLOSE_GRACE_MS);
    super.close(closeCode, reason);
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

  /** False when too much waits for it already: then it is closed. */
  private keepsUp(): boolean {
    if (this.bufferedAmount <= MOST_BEHIND_BYTES) return true;
    const error = new SocketError('TOO_SLOW');
    logger.debug({ event: 'realtime.too_slow', client: this.caller?.clientName, bytes: this.bufferedAmount });
    this.write(JSON.stringify(messageOf(error)));
    this.close(error.closeCode!, error.code);
    return false;
  }

  private cutAfter(ms: number): NodeJS.Timeout {
    // Node counts as progress what the other side has taken.
    if (ms > CLOSE_GRACE_MS) this.wire?.setTimeout(CLOSE_GRACE_MS, () => this.terminate());
    return setTimeout(() => this.terminate(), ms).unref();
  }

  private write(frame: string | Buffer): void {
    this.send(frame, { binary: false }, () => this.afterSending());
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

function messageOf({ code, message }: SocketError) {
  return { type: 'error', code, message };
}

/** Whose share of sockets and catching up it is: that of the key, the person, or the owner of the device. */
export function holderOf(caller: Caller | null): string {
  return shareOf(caller ?? SYSTEM_CALLER);
}
