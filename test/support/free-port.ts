import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give away on their own: no connection and no other server takes one between now and its use. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
