import type { Call } from './call';
import { Connection } from './connection';
import type { OpenSocket } from './connector';
import { RequestFailedError } from './errors';

export interface PoolLimits {
  /** Maximum connections per origin; further calls wait, their callers in turns. */
  connectionsPerOrigin: number;
  /** Over all origins; beyond this the one that has been idle for longest is closed. */
  idleConnections: number;
  /** How long an idle connection is kept, unless the server says otherwise. */
  keepAliveMs: number;
}

export interface PoolStats {
  origins: number;
  idle: number;
  busy: number;
  waiting: number;
}

/** The connections to one origin, and the calls that wait for one. */
interface Origin {
  readonly url: string;
  readonly connections: Set<Connection>;
  /** Used last first, so that those not needed grow old and are closed. */
  readonly idle: Connection[];
  /** By caller, whose turn is next first. */
  readonly waiting: Map<string, Set<Call>>;
}

/**
 * Keeps connections for the next call to the same origin. What it holds shrinks to nothing when nothing is called.
 * Why not undici's pool: docs/adr/0040-connections-are-pooled-here.md
 */
export class ConnectionPool {
  private readonly origins = new Map<string, Origin>();
  /** Over all origins, those idle for longest first. */
  private readonly idle = new Map<Connection, Origin>();
  private closed = false;

  constructor(
    private readonly open: OpenSocket,
    private readonly limits: PoolLimits,
  ) {}

  /** Begins the call on a kept or new connection, or when one becomes free. */
  carry(url: string, call: Call): void {
    if (this.closed) return call.cancel(closing());
    const origin = this.originOf(url);
    const connection = this.takeIdle(origin) ?? this.connect(origin);
    if (connection === null) this.wait(origin, call);
    else this.begin(origin, call, connection);
  }

  get stats(): PoolStats {
    const origins = [...this.origins.values()];
    const connections = origins.reduce((sum, origin) => sum + origin.connections.size, 0);
    const waiting = origins.reduce((sum, origin) => sum + callsWaitingFor(origin).length, 0);
    return { origins: origins.length, idle: this.idle.size, busy: connections - this.idle.size, waiting };
  }

  /** Cancels what is under way; resolves when every connection is closed. */
  async close(): Promise<void> {
    this.closed = true;
    const origins = [...this.origins.values()];
    const connections = origins.flatMap((origin) => [...origin.connections]);
    for (const call of origins.flatMap(callsWaitingFor)) call.cancel(closing());
    for (const connection of connections) connection.call?.cancel(closing());
    await Promise.all(connections.map((connection) => connection.destroy()));
  }

  private originOf(url: string): Origin {
    const known = this.origins.get(url);
    if (known !== undefined) return known;
    const origin: Origin = { url, connections: new Set(), idle: [], waiting: new Map() };
    this.origins.set(url, origin);
    return origin;
  }

  private takeIdle(origin: Origin): Connection | null {
    const connection = origin.idle.pop();
    if (connection === undefined) return null;
    this.idle.delete(connection);
    return connection;
  }

  /** A new connection, or null when the origin has as many as it may. */
  private connect(origin: Origin): Connection | null {
    if (origin.connections.size >= this.limits.connectionsPerOrigin) return null;
    const whenLost = () => this.dropIdle(origin, connection);
    const connection = new Connection(origin.url, this.open, this.limits.keepAliveMs, whenLost);
    origin.connections.add(connection);
    return connection;
  }

  private wait(origin: Origin, call: Call): void {
    const caller = callerOf(call);
    origin.waiting.set(caller, (origin.waiting.get(caller) ?? new Set<Call>()).add(call));
    call.whenOver = () => {
      leave(origin, call);
      this.forgetIfEmpty(origin);
    };
  }

  private begin(origin: Origin, call: Call, connection: Connection): void {
    call.whenOver = (reusable) => this.release(origin, connection, reusable);
    connection.begin(call);
  }

  /** After a call its connection goes to the next that waits, else to the idle ones, else it is closed. */
  private release(origin: Origin, connection: Connection, reusable: boolean): void {
    connection.call = null;
    const next = nextWaitingFor(origin);
    const kept = reusable && connection.isClean ? connection : this.drop(origin, connection);
    if (next !== undefined) this.beginWaiting(origin, next, kept ?? this.connect(origin));
    else if (kept !== null) this.keepIdle(origin, kept);
    this.forgetIfEmpty(origin);
  }

  private beginWaiting(origin: Origin, call: Call, connection: Connection | null): void {
    if (connection === null) return;
    leave(origin, call);
    putLast(origin, callerOf(call));
    this.begin(origin, call, connection);
  }

  private keepIdle(origin: Origin, connection: Connection): void {
    origin.idle.push(connection);
    this.idle.set(connection, origin);
    if (this.idle.size > this.limits.idleConnections) this.dropIdleForLongest();
  }

  private dropIdleForLongest(): void {
    const [longest] = this.idle;
    if (longest !== undefined) this.dropIdle(longest[1], longest[0]);
  }

  /** A lost connection with a call is handled by that call, or reconnects if the call has just begun. */
  private dropIdle(origin: Origin, connection: Connection): void {
    const index = origin.idle.indexOf(connection);
    if (index === -1) return;
    origin.idle.splice(index, 1);
    this.idle.delete(connection);
    this.drop(origin, connection);
    this.forgetIfEmpty(origin);
  }

  private drop(origin: Origin, connection: Connection): null {
    origin.connections.delete(connection);
    void connection.destroy();
    return null;
  }

  private forgetIfEmpty(origin: Origin): void {
    const empty = origin.connections.size === 0 && origin.waiting.size === 0;
    if (empty && this.origins.get(origin.url) === origin) this.origins.delete(origin.url);
  }
}

/** Calls without a caller are those of one. */
function callerOf({ request: { caller = '' } }: Call): string {
  return caller;
}

function callsWaitingFor({ waiting }: Origin): Call[] {
  return [...waiting.values()].flatMap((calls) => [...calls]);
}

function nextWaitingFor({ waiting }: Origin): Call | undefined {
  const [calls] = waiting.values();
  const [next] = calls ?? [];
  return next;
}

function leave({ waiting }: Origin, call: Call): void {
  const calls = waiting.get(callerOf(call));
  calls?.delete(call);
  if (calls?.size === 0) waiting.delete(callerOf(call));
}

function putLast({ waiting }: Origin, caller: string): void {
  const calls = waiting.get(caller);
  if (calls !== undefined && waiting.delete(caller)) waiting.set(caller, calls);
}

function closing(): RequestFailedError {
  return new RequestFailedError('aborted', 'the client is closed');
}
