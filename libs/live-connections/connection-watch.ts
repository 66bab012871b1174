import type { ClientConfig } from 'pg';
import { ReadOnlyServerError, SilentConnectionError, WatchedClient } from './watched-client';

const LOOK_EVERY_MS = 200;

/** A wait longer than this share of a client's limit is unusual. */
const USUAL_SHARE = 0.4;

export interface WatchOptions {
  /** Called for each check that closed connections. */
  readonly onSilence?: (silence: { readonly silentMs: number; readonly connections: number }) => void;
}

/** The watch of each pool, by the class of its clients. */
const watches = new WeakMap<object, ConnectionWatch>();

/** The watch whose `Client` is in these options of a pool; null when there is none. */
export function watchOf(pool: { readonly Client?: object } | undefined): ConnectionWatch | null {
  return (pool?.Client && watches.get(pool.Client)) ?? null;
}

/** Watches the connections of one pool, and closes those that have gone silent. */
export class ConnectionWatch {
  /** For the pool's option of that name. */
  readonly Client: new (config: ClientConfig) => WatchedClient;
  onSilence: NonNullable<WatchOptions['onSilence']>;
  private readonly clients = new Set<WatchedClient>();
  private timer: NodeJS.Timeout | null = null;
  private limitMs = Infinity;
  private mostMs = Infinity;

  constructor({ onSilence = () => undefined }: WatchOptions = {}) {
    this.onSilence = onSilence;
    const add = (client: WatchedClient) => this.add(client);
    this.Client = class extends WatchedClient {
      constructor(config: ClientConfig) {
        super(config);
        add(this);
      }
    };
    watches.set(this.Client, this);
  }

  /** Sets the maximum time of statements, unless a client has its own limit. */
  limit(statementMs: number): void {
    this.limitMs = statementMs;
    for (const client of this.clients) client.limitStatements(statementMs);
  }

  /** From now on nobody waits longer than this, whatever their own limit. */
  hurry(patienceMs: number): void {
    this.mostMs = patienceMs;
  }

  /** The longest unusual wait; 0 when there is none. */
  get waitingMs(): number {
    const nowMs = performance.now();
    const waits = [...this.clients]
      .filter((client) => client.silentMs(nowMs) > this.patienceOf(client) * USUAL_SHARE)
      .map((client) => client.silentMs(nowMs));
    return Math.max(0, ...waits);
  }

  private add(client: WatchedClient): void {
    client.once('connect', () => {
      this.clients.add(client);
      client.limitStatements(this.limitMs);
      this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    });
    client.once('end', () => this.remove(client));
    client.onReadOnly = (message) => this.leaveReplica(client, message);
  }

  private remove(client: WatchedClient): void {
    this.clients.delete(client);
    if (this.clients.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private look(): void {
    const nowMs = performance.now();
    for (const client of this.clients) client.leaveInTime(nowMs);
    // A process that was busy for long has unread responses: they are read before this continues.
    if (this.silentClients().length > 0) setImmediate(() => this.giveUp(this.silentClients()));
  }

  private silentClients(): WatchedClient[] {
    const nowMs = performance.now();
    return [...this.clients].filter((client) => client.silentMs(nowMs) > this.patienceOf(client));
  }

  private giveUp(silent: readonly WatchedClient[]): void {
    if (silent.length === 0) return;
    const sinceMs = Math.min(...silent.map((client) => client.lastHeardMs));
    const silentMs = performance.now() - sinceMs;
    const suspect = [...this.clients].filter((client) => !client.isAsking && client.lastHeardMs < sinceMs);
    for (const client of [...silent, ...suspect]) client.breakOff(new SilentConnectionError(silentMs));
    this.onSilence({ silentMs, connections: silent.length + suspect.length });
  }

  /** Idle ones lead to the same server, and each would cost its next user a try. */
  private leaveReplica(refused: WatchedClient, message: string): void {
    const idle = [...this.clients].filter((client) => client.isIdle);
    for (const client of [refused, ...idle]) client.breakOff(new ReadOnlyServerError(message));
  }

  private patienceOf(client: WatchedClient): number {
    return Math.min(client.patienceMs(this.limitMs), this.mostMs);
  }
}
