import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody } from './body-bytes';

/** What still comes of a request that is answered already, so that its sender gets to see the answer. */
export interface Rest {
  readonly mostMs: number;
  readonly mostBytes: number;
}

const REST: Rest = { mostMs: 5_000, mostBytes: 64 * 1024 * 1024 };
const LOOKS = 20;

/**
 * Reads a body only when it is asked for: a client that waits for `100 Continue` sends none before. What comes of a request
 * that is answered before its end, as one without a credential, is dropped unseen, up to 5 s and 64 MB, since many clients send all before they read; a sender that
 * goes on is cut off then. A request that has ended leaves its connection alone.
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
