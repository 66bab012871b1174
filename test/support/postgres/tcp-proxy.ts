import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Neither side learns of the other any more. */
  isApart?: boolean;
}

/** A stretch of network on this machine, which can be held up and cut. */
export class TcpProxy {
  private readonly pairs = new Set<Pair>();
  /** How often a client has sent something after it had an answer, or at first. */
  trips = 0;
  private state: 'open' | 'paused' | 'cut' = 'open';

  private constructor(
    private readonly listener: Server,
    private targetPort: number,
    private readonly delayMs: number,
  ) {}

  /** @param delayMs how long every byte is under way, in each direction */
  static async start(targetPort: number, delayMs = 0): Promise<TcpProxy> {
    const listener = createServer({ allowHalfOpen: true });
    const proxy = new TcpProxy(listener, targetPort, delayMs);
    listener.on('connection', (client) => proxy.accept(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** Bytes stay where they are, connections stay open: neither side learns anything. */
  pause(): void {
    this.state = 'paused';
    for (const pair of this.pairs) hold(pair);
  }

  /**
   * Existing connections carry nothing any more, without either side noticing; new ones work. As when a host
   * or a proxy vanishes.
   */
  silence(): void {
    for (const pair of this.pairs) {
      pair.isApart = true;
      for (const socket of [pair.client, pair.server]) {
        socket.unpipe();
        socket.resume();
      }
    }
  }

  /** Breaks all connections, and each new one. */
  cut(): void {
    this.state = 'cut';
    for (const pair of this.pairs) {
      pair.isApart = true;
      hold(pair);
      reset(pair.client);
      reset(pair.server);
    }
  }

  /** New connections lead to another server. */
  redirect(targetPort: number): void {
    this.targetPort = targetPort;
  }

  /** After `pause` or `cut`: continues. */
  open(): void {
    // What flows already would flow twice.
    if (this.state === 'open') return;
    this.state = 'open';
    for (const pair of this.pairs) if (pair.isApart !== true) this.flow(pair);
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private accept(client: Socket): void {
    if (this.state === 'cut') return void client.resetAndDestroy();
    const server = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = { client, server };
    this.pairs.add(pair);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => pair.isApart || other.destroy());
      one.on('close', () => {
        if (pair.isApart !== true) other.destroy();
        if (other.destroyed) this.pairs.delete(pair);
      });
    }
    this.count(pair);
    if (this.state === 'paused') hold(pair);
    else this.flow(pair);
  }

  private count({ client, server }: Pair): void {
    let isAnswered = true;
    client.on('data', () => {
      if (isAnswered) this.trips += 1;
      isAnswered = false;
    });
    server.on('data', () => (isAnswered = true));
  }

  private flow({ client, server }: Pair): void {
    this.lead(client, server);
    this.lead(server, client);
  }

  private lead(from: Socket, to: Socket): void {
    if (this.delayMs === 0) from.pipe(to);
    else from.pipe(delayed(this.delayMs)).pipe(to);
  }
}

function delayed(ms: number): Transform {
  return new Transform({
    transform(chunk, _encoding, taken) {
      setTimeout(() => this.push(chunk), ms);
      taken();
    },
    flush: (done) => void setTimeout(done, ms),
  });
}

function hold({ client, server }: Pair): void {
  for (const socket of [client, server]) {
    socket.unpipe();
    socket.pause();
  }
}

/** Node leaves a socket open forever when it is to reset one that is still being ended. */
function reset(socket: Socket): void {
  if (socket.writableEnded || socket.writableLength > 0) socket.destroy();
  else socket.resetAndDestroy();
}
