import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that wait on one connection. Clients that send some ahead send far fewer. */
const MOST_WAITING = 100;

/**
 * Handles the requests of one connection one after the other, each once the response before it has been handed to the
 * network: whoever sends many without reading what comes has at most one response in memory, and what a disconnected
 * client had sent ahead is not begun. A connection with more than 100 waiting requests is closed.
 */
export function oneAtATime<Request extends IncomingMessage, Response extends ServerResponse>(
  handle: (request: Request, response: Response) => void,
): (request: Request, response: Response) => void {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the response its connection when those before it are sent.
    if (response.socket !== null) return handle(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MOST_WAITING) socket.destroy();
    response.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      setImmediate(() => {
        if (socket.writable) handle(request, response);
      });
    });
  };
}
