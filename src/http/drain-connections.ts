import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for clients in full swing to have had an answer on every connection. */
const NOTICE_MS = 500;
const LOOK_EVERY_MS = 20;

/**
 * The first step of a shutdown: from now on every answer ends its connection, so that clients and load balancers take
 * their next request elsewhere before this process stops listening. A kept-alive connection that is closed under a
 * request on its way would fail that request. Resolves when no connection is left, after 500 ms at most.
 */
export async function drainConnections(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const giveUpAtMs = performance.now() + NOTICE_MS;
  while ((await countConnections(server)) > 0 && performance.now() < giveUpAtMs) await pause(LOOK_EVERY_MS);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
