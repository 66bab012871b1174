import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that wait on one connection. Clients that send some ahead send far fewer. */
const MOST_WAITING = 100;
/** What comes behind the first of them: small bodies are kept in memory before anything has looked at their requests. */
const MOST_BYTES_WAITING = 1024 * 1024;

/**
 * Handles the requests of one connection one after the other, each once the response before it has been handed to the
 * network: whoever sends many without reading what comes has at most one response in memory, and what a disconnected
 * client had sent ahead is not begun. A connection with more than 100 waiting requests, or 1 MB of them, is closed
 * (docs/security.md#which-requests-are-read).
 */
export function oneAtATime<Request extends IncomingMessage, Response extends ServerResponse>(
  handle: (request: Request, response: Response) => void,
): (request: Request, response: Response) => void {
  /** Of each waiting request, in order, how much its connection had brought when its headers came. */
  const waiting = new WeakMap<Socket, number[]>();
  return (request, response) => {
    const { socket } = request;
    // Node gives the response its connection when those before it are sent.
    if (response.socket !== null) {
      if (socket.writable) handle(request, response);
      return;
    }
    const begins = waiting.get(socket) ?? [];
    waiting.set(socket, begins);
    begins.push(socket.bytesRead);
    if (begins.length > MOST_WAITING || socket.bytesRead - begins[0]! > MOST_BYTES_WAITING) socket.destroy();
    response.once('socket', () => {
      begins.shift();
      setImmediate(() => {
        if (socket.writable) handle(request, response);
      });
    });
  };
}
