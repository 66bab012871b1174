import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** The server takes no writes: it is a replica by now, and its primary is elsewhere. */
const READ_ONLY = '25006';

/** Only silence reaches this: a slow statement is cancelled by the server before, which costs no connection. */
const MARGIN_MS = 500;

/** How soon the server stops working for a client that has gone. */
const CONNECTION_CHECK_MS = 1_000;

/** How long a server may take to answer a goodbye. */
const GOODBYE_MS = 1_000;

/** Nothing came from the server for longer than whoever asked would wait. By its code it is a lost connection. */
export class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(silentMs: number) {
    super(`The connection to the database is given up: it was silent for ${Math.round(silentMs)} ms`);
  }
}

/** A client that knows how long it has waited without hearing anything. */
export class WatchedClient extends Client {
  /** The longest that a statement may take, in place of the watch's limit; the server has to be told by who sets this. */
  statementMs: number | null = null;
  private asks = false;
  private endsSinceMs = Infinity;
  private heardBytes = 0;
  private heardAtMs = performance.now();

  constructor(config: ClientConfig) {
    super(config);
    this.on('drain', () => this.note(false));
    // Behind the client's own listener, so that the statement is told first.
    this.once('connect', () =>
      this.connection.on('errorMessage', (fault: { code?: string; message: string }) =>
        this.leaveReplica(fault),
      ),
    );
  }

  /** How long it waits without hearing anything, where the watch allows so long for a statement. */
  patienceMs(limitMs: number): number {
    return (this.statementMs ?? limitMs) + MARGIN_MS;
  }

  /** Has the server cancel statements that take longer; not through a pooler, where other clients would inherit that. */
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

  /** Whether it waits for an answer. */
  get isAsking(): boolean {
    return this.asks;
  }

  /** When it last heard from the server, or began to ask, on the clock of `performance.now()`. */
  get lastHeardMs(): number {
    return this.heardAtMs;
  }

  /** How long it has waited without hearing anything; 0 when it does not wait. */
  silentMs(nowMs: number): number {
    if (!this.asks) return 0;
    if (this.socket.bytesRead !== this.heardBytes) this.note(true);
    return Math.max(0, nowMs - this.heardAtMs);
  }

  /** All that was asked fails with the error before anybody can be lent this client again. */
  breakOff(error: Error): void {
    this.socket.destroy(error);
  }

  /** Leaves without a goodbye where nobody answers one. */
  leaveInTime(nowMs: number): void {
    if (nowMs - this.endsSinceMs > GOODBYE_MS && !this.asks) this.socket.destroy();
  }

  override query(...asked: unknown[]): never {
    if (!this.asks) this.note(true);
    return (super.query as (...asked: unknown[]) => unknown).apply(this, asked) as never;
  }

  override end(...called: unknown[]): never {
    this.endsSinceMs = Math.min(this.endsSinceMs, performance.now());
    return (super.end as (...called: unknown[]) => unknown).apply(this, called) as never;
  }

  private note(asks: boolean): void {
    this.asks = asks;
    this.heardAtMs = performance.now();
    this.heardBytes = this.socket.bytesRead;
  }

  private get socket(): Socket {
    return this.connection.stream as Socket;
  }

  private leaveReplica({ code, message }: { code?: string; message: string }): void {
    if (code === READ_ONLY) this.breakOff(Object.assign(new Error(message), { code }));
  }
}

/**
 * Has a client of a watched pool expect statements that take at most so long, until this is called again; null: as its watch
 * says. The server has to be told too (`statement_timeout`), or a slow statement passes for a silent connection.
 */
export function patiently(client: unknown, statementMs: number | null): void {
  if (client instanceof WatchedClient) client.statementMs = statementMs;
}

/** Has nobody use this client again; one of a pool that is not watched is left as it is. */
export function breakOff(client: unknown, error: Error): void {
  if (client instanceof WatchedClient) client.breakOff(error);
}
