import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { WsAdapter } from '@nestjs/platform-ws';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { lastValueFrom, type Observable } from 'rxjs';
import type { WebSocketServer } from 'ws';
import { ClientAddresses } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { SECURITY_HEADERS } from '../../infrastructure/http';
import { readClientMessage } from './client-message';
import { declineUpgrade } from './declined-upgrade';
import { type Frame, MessageQueue } from './message-queue';
import { TokenBucket } from '@libs/token-bucket';
import { ClientSocket } from './client-socket';
import { answerWithError } from './socket-error.filter';
import { Sockets } from './sockets';

const NO_SUCH_SOCKET = [
  'HTTP/1.1 404 Not Found',
  ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
  'Connection: close',
  'Content-Length: 0',
  '\r\n',
].join('\r\n');

type Welcome = (
  verified: boolean,
  status?: number,
  reason?: string,
  headers?: Record<string, string>,
) => void;

/**
 * Nest's adapter for `ws`, with what a public socket needs: messages in order, a limit on them, on pings and on
 * sockets, a reply to every message, no error event without a listener, and requests that offer another
 * protocol are still served.
 */
class SocketAdapter extends WsAdapter {
  private readonly log = new Logger('realtime');

  constructor(
    app: NestExpressApplication,
    private readonly sockets: Sockets,
    private readonly addresses: ClientAddresses,
    private readonly messagesPerSecond: number,
  ) {
    super(app);
  }

  override create(port: number, options: Record<string, unknown> = {}): WebSocketServer {
    const verifyClient = ({ req }: { req: IncomingMessage }, welcome: Welcome): void => {
      const turned = this.sockets.turnsAway(this.addresses.of(req));
      if (turned === null) welcome(true);
      else welcome(false, turned.status, turned.reason, { 'Retry-After': '1' });
    };
    const own = { WebSocket: ClientSocket, verifyClient, autoPong: false };
    return super.create(port, { ...options, ...own }) as WebSocketServer;
  }

  protected override ensureHttpServerExists(port: number, server: Server): undefined {
    if (this.httpServersRegistry.has(port)) return;
    this.httpServersRegistry.set(port, server);
    server.on('upgrade', (request: IncomingMessage, socket: Socket, rest: Buffer) => {
      socket.on('error', () => socket.destroy());
      if (request.headers.upgrade?.toLowerCase() === 'websocket') this.open(port, request, socket, rest);
      else declineUpgrade(server, request, socket, rest);
    });
  }

  private open(port: number, request: IncomingMessage, socket: Socket, rest: Buffer): void {
    const path = request.url?.split('?', 1)[0];
    const sockets = this.wsServersRegistry.get(port) as (WebSocketServer & { path: string })[] | undefined;
    const server = sockets?.find((candidate) => candidate.path === path);
    if (server === undefined) answerNoSuchSocket(socket);
    else
      server.handleUpgrade(request, socket, rest, (client) => {
        (client as ClientSocket).wire = socket;
        server.emit('connection', client, request);
      });
  }

  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (client) => client.on('error', (error) => this.log.debug(error.message)));
    server.on('error', (error) => this.log.error(error));
    return server;
  }

  override bindMessageHandlers(
    client: ClientSocket,
    handlers: MessageMappingProperties[],
    transform: (answer: unknown) => Observable<unknown>,
  ): void {
    const byType = new Map(handlers.map(({ message, callback }) => [message as string, callback]));
    const handle = async ({ data, isBinary }: Frame): Promise<void> => {
      try {
        const message = readClientMessage(data, isBinary);
        const answer: unknown = byType.get(message.type)?.(message, message.type);
        await lastValueFrom(transform(answer), { defaultValue: null });
      } catch (error) {
        answerWithError(client, error);
      }
    };
    const size = { perSecond: this.messagesPerSecond, burst: this.messagesPerSecond };
    const queue = new MessageQueue(client, new TokenBucket(size, performance.now()), handle);
    client.on('message', (data, isBinary) => queue.add({ data: data as Buffer, isBinary }));
    client.on('ping', (data) => {
      if (queue.count()) client.answerPing(data);
    });
    client.on('pong', () => {
      const wasAskedFor = !client.isAlive;
      if (wasAskedFor || queue.count()) client.isAlive = true;
    });
  }
}

/** The HTTP server has let go of the connection, so nobody else would read from it or end it. */
function answerNoSuchSocket(socket: Socket): void {
  socket.resume();
  socket.end(NO_SUCH_SOCKET, () => socket.destroy());
}

/** Serves the realtime socket beside the routes. */
export function acceptSockets(app: NestExpressApplication): void {
  const { REALTIME_MESSAGES_PER_SECOND } = app.get<CompleteSettings>(SETTINGS_TOKEN);
  const [sockets, addresses] = [app.get(Sockets), app.get(ClientAddresses)];
  app.useWebSocketAdapter(new SocketAdapter(app, sockets, addresses, REALTIME_MESSAGES_PER_SECOND));
}
