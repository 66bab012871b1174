import type { IncomingMessage, Server } from 'node:http';
import type { HttpSocket } from '../../infrastructure/http';

const NOT_PASSED_ON = new Set(['upgrade', 'http2-settings', 'connection']);

/**
 * Handles a request that offers another protocol (some clients offer `h2c` with every request) as if it had
 * not, which RFC 9110 allows. Node before 24.9 hands over every upgrade once there is a listener, so the
 * request is put back without the offer and parsed again, once the responses before it are sent; its connection is
 * closed after the response.
 */
export function declineUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: HttpSocket,
  rest: Buffer,
): void {
  const before = socket._httpMessage;
  if (before) {
    before.once('finish', () => declineUpgrade(server, request, socket, rest));
    return;
  }
  const { method, url, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]!;
    if (!NOT_PASSED_ON.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[n + 1]}`);
  }
  const head = Buffer.from(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1');
  socket.unshift(Buffer.concat([head, rest]));
  server.emit('connection', socket);
}
