import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Call, type SafeResponse } from './call';
import type { CancelSignal } from './cancel-signal';
import type { ConnectionPool, PoolStats } from './connection-pool';
import { guardedConnector } from './connector';
import { RequestFailedError, TargetRefusedError } from './errors';
import { dnsLookup, refuseNonPublic, refuseNothing } from './lookup';
import { readTarget, type WebProtocol } from './target';

export interface SafeFetchOptions {
  /**
   * Whether addresses that are not public may be called: for development and tests only
   * (docs/webhooks.md#where-webhooks-may-go).
   */
  allowPrivate: boolean;
  /**
   * For name lookup, connection and TLS handshake together; default 5,000
   * (docs/webhooks.md#what-counts-as-delivered).
   */
  connectTimeoutMs?: number;
  /**
   * From the request to the last byte of the response; default 15,000 (docs/webhooks.md#what-counts-as-delivered). As
   * long at most waits a call for a connection before that.
   */
  totalTimeoutMs?: number;
  /** How much of a response body is kept; default 4,096 (docs/webhooks.md#history). */
  maxResponseBytes?: number;
  /** Default 256: callers share an origin, so that one of them must not easily use it up. */
  connectionsPerOrigin?: number;
  /** How many are kept idle over all origins, those used last; default 1,000. */
  idleConnections?: number;
  /** How long an idle connection is kept when the server says nothing; default 4,000. */
  keepAliveMs?: number;
  /** PEM certificates to trust instead of those that Node trusts. */
  ca?: string;
  /** Replaces the name servers; its results are still checked. */
  lookup?: LookupFunction;
}

export interface SafeRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Default: https, and http too where private addresses are allowed (docs/webhooks.md#where-webhooks-may-go). */
  protocols?: readonly WebProtocol[];
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** On whose behalf: while connections to the origin are short, callers get them in turns. */
  caller?: string;
  totalTimeoutMs?: number;
  maxResponseBytes?: number;
  signal?: CancelSignal;
}

/** Where a call goes, or why it may not go there. */
type Destination = { readonly origin: string; readonly path: string } | string;

/** Endpoints are called over and over; each URL is read once. */
const READ_URLS = { max: 1_000 };

/**
 * The only way out for HTTP: calls URLs that strangers have given without letting them reach the internal
 * network. The address is checked when connecting (docs/webhooks.md#where-webhooks-may-go); redirects are
 * never followed, proxies never used, and a response takes at most the time and memory allowed for it.
 */
export class SafeFetch {
  private pool: ConnectionPool | null = null;
  private closed = false;
  private readonly destinations = new LRUCache<string, Destination>(READ_URLS);

  constructor(private readonly options: SafeFetchOptions) {}

  /**
   * Sends one request and returns its response whatever the status, including redirects. Never retries.
   * @throws {TargetRefusedError} when the target may not be called; nothing was sent.
   * @throws {RequestFailedError} when no complete response arrived in time.
   * @throws {OutOfConnectionsError} when the service itself had no connection for it; nothing was sent.
   */
  async request(input: SafeRequest): Promise<SafeResponse> {
    const { totalTimeoutMs = 15_000, maxResponseBytes = 4_096 } = this.options;
    const destination = this.destinationOf(input);
    if (typeof destination === 'string') throw new TargetRefusedError(`the URL ${destination}`);
    const pool = this.pool ?? (await this.openPool());
    if (input.signal?.aborted) throw new RequestFailedError('aborted', 'given up by the caller');
    const call = new Call({
      method: input.method,
      path: destination.path,
      headers: input.headers,
      body: input.body,
      caller: input.caller,
      totalTimeoutMs: input.totalTimeoutMs ?? totalTimeoutMs,
      maxResponseBytes: input.maxResponseBytes ?? maxResponseBytes,
      signal: input.signal,
    });
    pool.carry(destination.origin, call);
    return call.response;
  }

  /** How many connections and calls there are at this moment. */
  get stats(): PoolStats {
    return this.pool?.stats ?? { origins: 0, idle: 0, busy: 0, waiting: 0 };
  }

  /** Closes every connection at once: current and later calls are rejected as `aborted`. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pool?.close();
  }

  /** Loaded with the first call: undici and the trusted certificates take a while to load. */
  private async openPool(): Promise<ConnectionPool> {
    const { ConnectionPool } = await import('./connection-pool.js');
    if (this.closed) throw new RequestFailedError('aborted', 'the client is closed');
    const { allowPrivate, lookup, connectTimeoutMs = 5_000, ca } = this.options;
    const open = guardedConnector({
      refuse: allowPrivate ? refuseNothing : refuseNonPublic,
      // Inner hosts are often known to the system only, by its hosts file or search domains.
      lookup: lookup ?? (allowPrivate ? systemLookup : dnsLookup()),
      connectTimeoutMs,
      ca,
    });
    const { connectionsPerOrigin = 256, idleConnections = 1_000, keepAliveMs = 4_000 } = this.options;
    return (this.pool ??= new ConnectionPool(open, { connectionsPerOrigin, idleConnections, keepAliveMs }));
  }

  private destinationOf({ url, protocols }: SafeRequest): Destination {
    if (protocols !== undefined) return this.readDestination(url, protocols);
    const known = this.destinations.get(url);
    if (known !== undefined) return known;
    const read = this.readDestination(url, this.options.allowPrivate ? ['https:', 'http:'] : ['https:']);
    this.destinations.set(url, read);
    return read;
  }

  private readDestination(url: string, protocols: readonly WebProtocol[]): Destination {
    const target = readTarget(url, { allowPrivate: this.options.allowPrivate, protocols });
    if (typeof target === 'string') return target;
    return { origin: target.origin, path: target.pathname + target.search };
  }
}
