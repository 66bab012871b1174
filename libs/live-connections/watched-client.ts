import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

const READ_ONLY = '25006';

/**
 * Only silent connections reach this: a slow statement is cancelled earlier by the server, which costs no
 * connection.
 */
const MARGIN_MS = 500;

/** How soon the server stops working for a disconnected client. */
const CONNECTION_CHECK_MS = 1_000;

/** How long a server may take to respond to a close. */
const GOODBYE_MS = 1_000;

/** The server was silent for longer than the limit. Its code is that of a lost connection. */
export class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(silentMs: number) {
    super(`The connection to the database is given up: it was silent for ${Math.round(silentMs)} ms`);
  }
}

/** The server accepts no writes: it has become a replica. */
export class ReadOnlyServerError extends Error {
  readonly code = READ_ONLY;
}

/** A client that knows how long its server has been silent, and says when it accepts no writes. */
export class WatchedClient extends Client {
  /**
   * The maximum time of a statement, instead of the watch's limit; whoever sets this must also set it on the
   * server.
   */
  statementMs: number | null = null;
  /** Called with what the server said when it refused a write. */
  onReadOnly: (message: string) => void = () => undefined;
  private asks = false;
  private sendsSoon = false;
  private endsSinceMs = Infinity;
  private heardBytes = 0;
  private heardAtMs = performance.now();

  constructor(config: ClientConfig) {
    super(config);
    this.on('drain', () => this.note(false));
    // After the client's own listener, so that the statement gets the error first.
    this.once('connect', () =>
      this.connection.on('errorMessage', (fault: { code?: string; message: string }) =>
        this.noteRefusal(fault),
      ),
    );
  }

  /** How long it tolerates silence when the watch allows statements this long. */
  patienceMs(limitMs: number): number {
    return (this.statementMs ?? limitMs) + MARGIN_MS;
  }

  /**
   * Makes the server cancel statements that take longer; not through a pooler, where other clients would
   * inherit that.
   */
  limitStatements(limitMs: number): void {
    const { processID } = this as unknown as { processID: number };
    const statementMs = Number.isFinite(limitMs) ? limitMs : 0;
    super
      .query(
        `SELECT CASE WHEN pg_backend_pid() = $1 THEN set_config('statement_timeout', $2, false)
                  || set_config('client_connection_check_interval', $3, false) END`,
        [processID, String(statementMs), String(CONNECTION_CHECK_MS)],
      )
      .catch(() => undefined);
  }

  /** Whether it waits for a response. */
  get isAsking(): boolean {
    return this.asks;
  }

  /** Whether nothing waits for it: no statement, and no transaction. */
  get isIdle(): boolean {
    return !this.asks && this.getTransactionStatus() === 'I';
  }

  /** When it last received something from the server, or sent a request, as `performance.now()`. */
  get lastHeardMs(): number {
    return this.heardAtMs;
  }

  /** How long the server has been silent; 0 when it does not wait. */
  silentMs(nowMs: number): number {
    if (!this.asks) return 0;
    if (this.socket.bytesRead !== this.heardBytes) this.note(true);
    return Math.max(0, nowMs - this.heardAtMs);
  }

  /** All pending statements fail with the error before this client can be used again. */
  breakOff(error: Error): void {
    this.socket.destroy(error);
  }

  /** Closes without a goodbye when the server would not respond to it. */
  leaveInTime(nowMs: number): void {
    if (nowMs - this.endsSinceMs > GOODBYE_MS && !this.asks) this.socket.destroy();
  }

  override query(...asked: unknown[]): never {
    if (!this.asks) this.note(true);
    if (!this.sendsSoon) this.sendTogether();
    const ask = (super.query as (...asked: unknown[]) => unknown).bind(this);
    return (isForPromise(asked) ? promised(ask, asked) : ask(...asked)) as never;
  }

  override end(...called: unknown[]): never {
    this.endsSinceMs = Math.min(this.endsSinceMs, performance.now());
    return (super.end as (...called: unknown[]) => unknown).apply(this, called) as never;
  }

  /** Statements that are asked for in a row leave in one message, and wake the server once. */
  private sendTogether(): void {
    const { socket } = this;
    this.sendsSoon = true;
    socket.cork();
    process.nextTick(() => {
      this.sendsSoon = false;
      socket.uncork();
    });
  }

  private note(asks: boolean): void {
    this.asks = asks;
    this.heardAtMs = performance.now();
    this.heardBytes = this.socket.bytesRead;
  }

  private get socket(): Socket {
    return this.connection.stream as Socket;
  }

  private noteRefusal({ code, message }: { code?: string; message: string }): void {
    if (code === READ_ONLY) this.onReadOnly(message);
  }
}

/** Not with a callback, and not a query object, which reports by itself. */
function isForPromise(asked: readonly unknown[]): boolean {
  const { submit, callback } = Object(asked[0]) as { submit?: unknown; callback?: unknown };
  return [submit, callback, ...asked].every((part) => typeof part !== 'function');
}

/**
 * Stands for the client's own promise: that one keeps the results of all statements after it in memory until the next
 * full garbage collection (docs/performance.md#garbage).
 */
async function promised(ask: (...asked: unknown[]) => unknown, asked: readonly unknown[]): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      const [statement, values] = asked;
      ask(statement, values, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    // Else the stack would end at the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * Sets the maximum time of statements for a client of a watched pool, until this is called again; null: the
 * watch's limit. Set the server's `statement_timeout` too, or a slow statement is mistaken for a silent
 * connection.
 */
export function patiently(client: unknown, statementMs: number | null): void {
  if (client instanceof WatchedClient) client.statementMs = statementMs;
}

/** Removes this client from use; a client of an unwatched pool is left as it is. */
export function breakOff(client: unknown, error: Error): void {
  if (client instanceof WatchedClient) client.breakOff(error);
}
