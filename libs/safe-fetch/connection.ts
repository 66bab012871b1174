import type { Socket } from 'node:net';
import { Client } from 'undici';
import type { Call } from './call';
import type { OpenSocket } from './connector';

/** Response headers above this many bytes end the call. */
const MAX_HEADER_BYTES = 16 * 1024;
/** A server may ask for a longer life of an idle connection than ours; up to this it is granted. */
const LONGEST_KEEP_ALIVE_MS = 60_000;

/**
 * One connection to one origin, opened when first needed and again after the other side closed it. Carries one call
 * at a time. Follows no redirect, uses no proxy, decodes no content.
 */
export class Connection {
  call: Call | null = null;
  private readonly client: Client;
  private socket: Socket | null = null;

  /** @param whenLost called each time the connection is closed, also when it was idle for `keepAliveMs`. */
  constructor(origin: string, open: OpenSocket, keepAliveMs: number, whenLost: () => void) {
    this.client = new Client(origin, {
      connect: (target, done) => {
        this.socket = open(target, done);
      },
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: LONGEST_KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The call has a timer of its own for all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.client.on('disconnect', whenLost);
  }

  begin(call: Call): void {
    this.call = call;
    call.begins();
    this.client.dispatch(call.request, call);
  }

  /**
   * Whether another call may follow. A server may respond without having read the request; the rest of that
   * would be in the way of the next one.
   */
  get isClean(): boolean {
    return this.socket?.writableLength === 0;
  }

  /** Ends the connection at once, also while it is being made; resolves when it is closed. */
  async destroy(): Promise<void> {
    const destroyed = this.client.destroy();
    this.socket?.destroy();
    await destroyed;
  }
}
