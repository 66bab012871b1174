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
  /** Those of slow readers that are to be closed. */
  private readonly awaited = new Set<Socket>();

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
   * request. Each of the two steps takes at most 500 ms, and no time when no connection is left. Then connections
   * without a request under way are closed, those of slow readers once they have taken their response. `server.close()`
   * still has to follow; it takes 4 s at most.
   */
  async drain(): Promise<void> {
    this.server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    await this.untilUnused();
    // Unlike the server's own `close`, it does not close connections on which a request may be about to arrive.
    Listener.prototype.close.call(this.server);
    await this.untilUnused();
    // Its own `close` calls it too.
    this.server.closeIdleConnections = () => this.closeIdle();
    this.server.closeIdleConnections();
    this.closeSilent();
    setTimeout(() => this.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  }

  private async untilUnused(): Promise<void> {
    const giveUpAtMs = performance.now() + NOTICE_MS;
    while (this.open.size > 0 && performance.now() < giveUpAtMs) await pause(LOOK_EVERY_MS);
  }

  /**
   * Node counts a connection as idle once its response is written, although a slow reader may not have taken all of it: it is
   * closed when that is done.
   */
  private closeIdle(): void {
    const unread = [...this.open].filter(({ writableLength }) => writableLength > 0);
    for (const socket of unread) socket.destroy = () => socket;
    Server.prototype.closeIdleConnections.call(this.server);
    for (const socket of unread) {
      delete (socket as Partial<Socket>).destroy;
      if (!this.awaited.has(socket)) void this.closeOnceTaken(socket);
    }
  }

  private async closeOnceTaken(socket: Socket): Promise<void> {
    this.awaited.add(socket);
    while (this.open.has(socket) && socket.writableLength > 0) await pause(LOOK_EVERY_MS);
    this.awaited.delete(socket);
    this.closeIdle();
  }

  /** Those that never sent a byte, such as the spare ones of a balancer; Node counts them as busy. */
  private closeSilent(): void {
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
