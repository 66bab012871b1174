import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './body-bytes';

/** How much is still read after the response was sent, so that the sender gets to see it. */
export interface Rest {
  readonly mostMs: number;
  readonly mostBytes: number;
}

const REST: Rest = { mostMs: 5_000, mostBytes: 64 * 1024 * 1024 };
const LOOK_EVERY_MS = 250;

/**
 * Reads a body only when it is needed: a client that waits for `100 Continue` sends none before. If the
 * response is sent before the whole body has arrived, as without a credential, the rest is discarded, up to 5
 * s and 64 MB, since many clients send everything before they read; if more follows, the connection is closed.
 * The connection of a complete request is not touched.
 */
export function dropUnreadBodies(server: Server, rest: Rest = REST): void {
  // By clients that wait for `100 Continue` and have not got it.
  const notSent = new WeakSet<IncomingMessage>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    // Before Node's own listener, which may close the connection.
    response.prependOnceListener('finish', () => {
      if (!request.complete && !notSent.has(request)) dropRest(request, rest);
    });
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    notSent.add(request);
    request.once('resume', () => {
      if (response.headersSent) return;
      notSent.delete(request);
      response.writeContinue();
    });
    server.emit('request', request, response);
  });
}

function dropRest(request: IncomingMessage, rest: Rest): void {
  const { socket } = request;
  const closeNow = socket.destroySoon.bind(socket);
  let isLast = false;
  // Node closes the connection of a last response as soon as it is written. With bytes unread that is a reset,
  // which takes the response from the sender.
  socket.destroySoon = () => (isLast = true);
  const stop = discard(socket, rest, () => request.complete);
  request.once('end', () => {
    stop();
    socket.destroySoon = closeNow;
    if (isLast) closeNow();
  });
  request.resume();
}

/** By connection: whether all that is discarded of it has come. */
const discarded = new WeakMap<Socket, () => boolean>();

/** Whether what comes on a connection is only discarded, since its response has been sent. The next request may follow at once. */
export const isDiscarded = (socket: Socket): boolean => discarded.get(socket)?.() === false;

/** Closes a connection once more than the rest has come, or when its time is over. Returns what ends that. */
export function discard(
  socket: Socket,
  { mostMs, mostBytes }: Rest = REST,
  isOver: () => boolean = () => false,
): () => void {
  discarded.set(socket, isOver);
  const [untilMs, untilBytes] = [performance.now() + mostMs, socket.bytesRead + mostBytes];
  const look = setInterval(() => {
    if (performance.now() >= untilMs || socket.bytesRead > untilBytes) socket.destroy();
  }, LOOK_EVERY_MS);
  look.unref();
  const stop = () => {
    clearInterval(look);
    if (discarded.get(socket) === isOver) discarded.delete(socket);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  return stop;
}
