import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for busy clients to have had a response on every connection. */
const NOTICE_MS = 500;
const LOOK_EVERY_MS = 20;
/**
 * For requests under way. Then all other connections are closed, such as those that never carried a request,
 * which Node would wait for.
 */
const LAST_ANSWERS_MS = 4_000;

/**
 * The first steps of a shutdown. From now on every response closes its connection, so that clients and load
 * balancers send their next request elsewhere; then the server stops listening, and connections accepted at
 * the last moment still get a response. Closing a connection while a request is on its way would fail that
 * request. Each of the two steps takes at most 500 ms, and no time when no connection is left.
 * `server.close()` still has to follow; it takes 4 s at most.
 */
export async function drainConnections(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await untilUnused(server);
  // Unlike the server's own `close`, it does not close connections on which a request may be about to arrive.
  Listener.prototype.close.call(server);
  await untilUnused(server);
  setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
}

async function untilUnused(server: Server): Promise<void> {
  const giveUpAtMs = performance.now() + NOTICE_MS;
  while ((await countConnections(server)) > 0 && performance.now() < giveUpAtMs) await pause(LOOK_EVERY_MS);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
