import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give away on their own: no connection and no other server takes one between now and its use. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

/** The workers of a run, which draw side by side, each have a share of their own. */
const SHARES = 8;
const PORTS_OF_SHARE = (HIGHEST_PORT - LOWEST_PORT) / SHARES;
const FIRST_PORT = LOWEST_PORT + (Number(process.env.JEST_WORKER_ID ?? 0) % SHARES) * PORTS_OF_SHARE;

/** Counts on, so that none is given twice: whoever got one may listen on it much later. */
let drawn = Math.floor(Math.random() * PORTS_OF_SHARE);

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  drawn += 1;
  const port = FIRST_PORT + (drawn % PORTS_OF_SHARE);
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
