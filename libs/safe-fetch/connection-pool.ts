import type { Call } from './call';
import { Connection } from './connection';
import type { OpenSocket } from './connector';
import { RequestFailedError } from './errors';

export interface PoolLimits {
  /** Maximum connections per origin; further calls wait in the order they came. */
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

interface Lane {
  readonly origin: string;
  readonly connections: Set<Connection>;
  /** Used last first, so that those not needed grow old and are closed. */
  readonly idle: Connection[];
  readonly waiting: Set<Call>;
}

/** Keeps connections for the next call to the same origin. What it holds shrinks to nothing when nothing is called. */
export class ConnectionPool {
  private readonly lanes = new Map<string, Lane>();
  /** Over all lanes, those idle for longest first. */
  private readonly idle = new Map<Connection, Lane>();
  private closed = false;

  constructor(
    private readonly open: OpenSocket,
    private readonly limits: PoolLimits,
  ) {}

  /** Begins the call on a kept or new connection, or when one becomes free. */
  carry(origin: string, call: Call): void {
    if (this.closed) return call.cancel(closing());
    const lane = this.lane(origin);
    const connection = this.takeIdle(lane) ?? this.connect(lane);
    if (connection === null) this.wait(lane, call);
    else this.begin(lane, call, connection);
  }

  get stats(): PoolStats {
    const lanes = [...this.lanes.values()];
    const connections = lanes.reduce((sum, lane) => sum + lane.connections.size, 0);
    const waiting = lanes.reduce((sum, lane) => sum + lane.waiting.size, 0);
    return { origins: lanes.length, idle: this.idle.size, busy: connections - this.idle.size, waiting };
  }

  /** Cancels what is under way; resolves when every connection is closed. */
  async close(): Promise<void> {
    this.closed = true;
    const lanes = [...this.lanes.values()];
    const connections = lanes.flatMap((lane) => [...lane.connections]);
    for (const call of lanes.flatMap((lane) => [...lane.waiting])) call.cancel(closing());
    for (const connection of connections) connection.call?.cancel(closing());
    await Promise.all(connections.map((connection) => connection.destroy()));
  }

  private lane(origin: string): Lane {
    const known = this.lanes.get(origin);
    if (known !== undefined) return known;
    const lane: Lane = { origin, connections: new Set(), idle: [], waiting: new Set() };
    this.lanes.set(origin, lane);
    return lane;
  }

  private takeIdle(lane: Lane): Connection | null {
    const connection = lane.idle.pop();
    if (connection === undefined) return null;
    this.idle.delete(connection);
    return connection;
  }

  /** A new connection, or null when the origin has as many as it may. */
  private connect(lane: Lane): Connection | null {
    if (lane.connections.size >= this.limits.connectionsPerOrigin) return null;
    const whenLost = () => this.dropIdle(lane, connection);
    const connection = new Connection(lane.origin, this.open, this.limits.keepAliveMs, whenLost);
    lane.connections.add(connection);
    return connection;
  }

  private wait(lane: Lane, call: Call): void {
    lane.waiting.add(call);
    call.whenOver = () => {
      lane.waiting.delete(call);
      this.forgetIfEmpty(lane);
    };
  }

  private begin(lane: Lane, call: Call, connection: Connection): void {
    call.whenOver = (reusable) => this.release(lane, connection, reusable);
    connection.begin(call);
  }

  /** After a call its connection goes to the next that waits, else to the idle ones, else it is closed. */
  private release(lane: Lane, connection: Connection, reusable: boolean): void {
    connection.call = null;
    const [next] = lane.waiting;
    const kept = reusable && connection.isClean ? connection : this.drop(lane, connection);
    if (next !== undefined) this.beginWaiting(lane, next, kept ?? this.connect(lane));
    else if (kept !== null) this.keepIdle(lane, kept);
    this.forgetIfEmpty(lane);
  }

  private beginWaiting(lane: Lane, call: Call, connection: Connection | null): void {
    if (connection === null) return;
    lane.waiting.delete(call);
    this.begin(lane, call, connection);
  }

  private keepIdle(lane: Lane, connection: Connection): void {
    lane.idle.push(connection);
    this.idle.set(connection, lane);
    if (this.idle.size > this.limits.idleConnections) this.dropIdleForLongest();
  }

  private dropIdleForLongest(): void {
    const [longest] = this.idle;
    if (longest !== undefined) this.dropIdle(longest[1], longest[0]);
  }

  /** A lost connection with a call is handled by that call, or reconnects if the call has just begun. */
  private dropIdle(lane: Lane, connection: Connection): void {
    const index = lane.idle.indexOf(connection);
    if (index === -1) return;
    lane.idle.splice(index, 1);
    this.idle.delete(connection);
    this.drop(lane, connection);
    this.forgetIfEmpty(lane);
  }

  private drop(lane: Lane, connection: Connection): null {
    lane.connections.delete(connection);
    void connection.destroy();
    return null;
  }

  private forgetIfEmpty(lane: Lane): void {
    const empty = lane.connections.size === 0 && lane.waiting.size === 0;
    if (empty && this.lanes.get(lane.origin) === lane) this.lanes.delete(lane.origin);
  }
}

function closing(): RequestFailedError {
  return new RequestFailedError('aborted', 'the client is closed');
}
