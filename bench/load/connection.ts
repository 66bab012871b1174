import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MessageReader } from './message-reader';

/** A kept-alive connection with one request under way at most. */
export class Connection {
  private answered: ((status: string) => void) | null = null;
  private failed: ((error: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    const reader = new MessageReader((firstLine) => this.answered?.(firstLine.slice(9, 12)));
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      try {
        reader.push(chunk);
      } catch (error) {
        this.failed?.(error as Error);
      }
    });
    socket.on('error', (error) => this.failed?.(error));
    socket.on('close', () => this.failed?.(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Returns the status of the response, such as `202`. */
  send(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.answered = resolve;
      this.failed = reject;
      this.socket.write(request);
    });
  }

  end(): void {
    this.failed = null;
    this.socket.destroy();
  }
}

export function connectAll(load: { port: number; connections: number }): Promise<Connection[]> {
  return Promise.all(Array.from({ length: load.connections }, () => Connection.open(load.port)));
}
