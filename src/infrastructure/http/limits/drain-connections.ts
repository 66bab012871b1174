import { Server } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for busy clients to have had a response on every connection. */
const NOTICE_MS = 500;
const LOOK_EVERY_MS = 20;
/** For requests under way. Then all other connections are closed. */
const LAST_ANSWERS_MS = 4_000;

/** The connections of a server, to be made before it listens. */
export class ServerConnections {
  private readonly open = new Set<Socket>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  /**
   * The first steps of a shutdown. From now on every response closes its connection, so that clients and load
   * balancers send their next request elsewhere; then the server stops listening, and connections accepted at
   * the last moment still get a response. Closing a connection while a request is on its way would fail that
   * request. Each of the two steps takes at most 500 ms, and no time when no connection is left. Then every connection is
   * closed that has no request under way and whose client has taken its response. `server.close()` still has to follow; it
   * takes 4 s at most.
   */
  async drain(): Promise<void> {
    this.server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    await this.untilUnused();
    // Unlike the server's own `close`, it does not close connections on which a request may be about to arrive.
    Listener.prototype.close.call(this.server);
    await this.untilUnused();
    // Its own `close` calls it too.
    this.server.closeIdleConnections = () => this.closeIdle();
    void this.closeOnceIdle();
    this.closeSilent();
    setTimeout(() => this.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  }

  private async untilUnused(): Promise<void> {
    const giveUpAtMs = performance.now() + NOTICE_MS;
    while (this.open.size > 0 && performance.now() < giveUpAtMs) await pause(LOOK_EVERY_MS);
  }

  private async closeOnceIdle(): Promise<void> {
    while (this.open.size > 0) {
      this.closeIdle();
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
    }
  }

  /** Node counts a connection as idle once its response is written, although a slow reader may not have taken all of it. */
  private closeIdle(): void {
    const unread = [...this.open].filter(({ writableLength }) => writableLength > 0);
    for (const socket of unread) socket.destroy = () => socket;
    Server.prototype.closeIdleConnections.call(this.server);
    for (const socket of unread) delete (socket as Partial<Socket>).destroy;
  }

  /** Those that never sent a byte, such as the spare ones of a balancer; Node counts them as busy. */
  private closeSilent(): void {
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
