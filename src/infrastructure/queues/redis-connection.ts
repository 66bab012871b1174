import Redis, { Cluster, type RedisOptions } from 'ioredis';
import { parseRedisUrl, type RedisTarget } from '../config';

/** Commands reach the right server on their own, whatever `REDIS_URL` names. */
export type RedisConnection = Redis | Cluster;

/** The purpose of a connection decides how long its commands wait for an unavailable Redis. */
export type RedisUse = 'commands' | 'blocking';

const CONNECT_MS = 5_000;
/** Longer than Bull's longest blocking command: after that the connection to a silent server is closed. */
const SILENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Opens a connection that reconnects forever, also to the new master after a failover. `commands` fail soon
 * while Redis is unavailable; `blocking` ones wait for it. The caller has to handle its `error` events and
 * disconnect it.
 */
export function connectRedis(url: string, use: RedisUse = 'commands'): RedisConnection {
  const target = parseRedisUrl(url);
  const options = { ...loginOptions(target), ...optionsFor(use) };
  const connection =
    target.kind === 'cluster' ? openCluster(target, options) : new Redis(addressed(target, options));
  return connection.setMaxListeners(100);
}

/** Login and TLS, as ioredis takes them. */
export function loginOptions({ isTls, username, password }: RedisTarget): RedisOptions {
  return {
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    ...(isTls && { tls: {} }),
    connectTimeout: CONNECT_MS,
  };
}

/** Bull refuses blocking and subscribing connections unless they wait forever and skip the ready check. */
function optionsFor(use: RedisUse): RedisOptions {
  return {
    maxRetriesPerRequest: use === 'blocking' ? null : 1,
    enableReadyCheck: use !== 'blocking',
    retryStrategy: pauseBefore,
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
    keepAlive: 10_000,
    socketTimeout: SILENCE_MS,
  };
}

function pauseBefore(tries: number): number {
  return Math.min(50 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS);
}

function addressed(target: Exclude<RedisTarget, { kind: 'cluster' }>, options: RedisOptions): RedisOptions {
  if (target.kind === 'standalone') return { ...options, ...target.node, db: target.db };
  return {
    ...options,
    db: target.db,
    sentinels: target.nodes.map((node) => ({ ...node })),
    name: target.master,
    sentinelRetryStrategy: pauseBefore,
    ...(target.sentinelPassword !== null && { sentinelPassword: target.sentinelPassword }),
    ...(target.isTls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
  };
}

/** With TLS, nodes are addressed by the names in their certificates. */
function openCluster(target: Extract<RedisTarget, { kind: 'cluster' }>, options: RedisOptions): Cluster {
  return new Cluster(
    target.nodes.map((node) => ({ ...node })),
    {
      redisOptions: options,
      clusterRetryStrategy: pauseBefore,
      slotsRefreshTimeout: CONNECT_MS,
      ...(target.isTls && { dnsLookup: (address, found) => found(null, address) }),
    },
  );
}
