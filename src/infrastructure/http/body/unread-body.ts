import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody } from './body-bytes';

/** How much is still read after the response was sent, so that the sender gets to see it. */
export interface Rest {
  readonly mostMs: number;
  readonly mostBytes: number;
}

const REST: Rest = { mostMs: 5_000, mostBytes: 64 * 1024 * 1024 };
const LOOKS = 20;

/**
 * Reads a body only when it is needed: a client that waits for `100 Continue` sends none before. If the
 * response is sent before the whole body has arrived, as without a credential, the rest is discarded, up to 5
 * s and 64 MB, since many clients send everything before they read; then the connection is closed. The
 * connection of a complete request is not touched.
 */
export function dropUnreadBodies(server: Server, rest: Rest = REST): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    response.once('finish', () => {
      if (!request.complete) dropRest(request, rest);
    });
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
}

function dropRest(request: IncomingMessage, { mostMs, mostBytes }: Rest): void {
  const { socket } = request;
  const [untilMs, untilBytes] = [performance.now() + mostMs, socket.bytesRead + mostBytes];
  const look = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(look);
    else if (performance.now() >= untilMs || socket.bytesRead > untilBytes) {
      clearInterval(look);
      socket.destroy();
    }
  }, mostMs / LOOKS);
  look.unref();
  request.resume();
}
