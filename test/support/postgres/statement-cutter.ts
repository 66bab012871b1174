import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What is lost of a statement: it never reaches the server, or its response never arrives. */
export type Loss = 'request' | 'answer';

interface Plan {
  /** How many statements go through before the one that is cut. */
  left: number;
  readonly loss: Loss;
}

/** Whatever a service asks by the clock says nothing of a request. */
const BY_THE_CLOCK =
  /pg_backend_pid\(\) = \$1|last_used_at|greatest\(now|schema_compatibility|to_regclass|encryption_keys|running_processes/;

const HEADER = 5;

/** A network to Postgres that understands as much of the protocol as it takes to cut a connection at one statement. */
export class StatementCutter {
  private plan: Plan | null = null;
  private cut: string | null = null;

  private constructor(
    private readonly listener: Server,
    private readonly targetPort: number,
  ) {}

  static async start(targetPort: number): Promise<StatementCutter> {
    const listener = createServer();
    const cutter = new StatementCutter(listener, targetPort);
    listener.on('connection', (client) => cutter.carry(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return cutter;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** The next statement but `after` others loses its connection. */
  arm(after: number, loss: Loss): void {
    this.plan = { left: after, loss };
    this.cut = null;
  }

  /** Lets everything through again; gives the text of the statement that was cut, or null when it never came to that. */
  disarm(): string | null {
    this.plan = null;
    return this.cut;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.listener.close(resolve);
    });
  }

  private carry(client: Socket): void {
    const server = connect(this.targetPort, '127.0.0.1');
    const fromClient = new Messages(false);
    const fromServer = new Messages(true);
    /** Outstanding responses of the server, and which of them must not arrive. */
    let owed = 1;
    let lost = Infinity;
    let sql = '';
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    client.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of fromClient.read(chunk)) {
        if (type === 'P' || type === 'Q') sql = bytes.toString('latin1', HEADER);
        if (type === 'Q' || type === 'S') {
          const loss = this.lossOf(sql);
          if (loss === 'request') return void [client, server].forEach((socket) => socket.resetAndDestroy());
          owed += 1;
          if (loss === 'answer') lost = owed;
          sql = '';
        }
        server.write(bytes);
      }
    });
    let answered = 0;
    server.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of fromServer.read(chunk)) {
        if (answered + 1 < lost) client.write(bytes);
        if (type === 'Z') answered += 1;
        if (answered >= lost) return void [client, server].forEach((socket) => socket.resetAndDestroy());
      }
    });
  }

  private lossOf(sql: string): Loss | null {
    if (this.plan === null || BY_THE_CLOCK.test(sql)) return null;
    if (this.plan.left > 0) {
      this.plan.left -= 1;
      return null;
    }
    const { loss } = this.plan;
    this.plan = null;
    this.cut = sql === '' ? '(prepared)' : sql;
    return loss;
  }
}

/** Takes a stream of the protocol apart. */
class Messages {
  private rest = Buffer.alloc(0);

  /** @param typed false until the first message, which has no type, was sent */
  constructor(private typed: boolean) {}

  *read(chunk: Buffer): Generator<{ type: string; bytes: Buffer }> {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const at = this.typed ? 1 : 0;
      if (this.rest.length < at + 4) return;
      const length = at + this.rest.readInt32BE(at);
      if (this.rest.length < length) return;
      const bytes = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      const type = this.typed ? String.fromCharCode(bytes[0]!) : '';
      this.typed = true;
      yield { type, bytes };
    }
  }
}
