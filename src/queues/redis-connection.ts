import Redis, { type Cluster } from 'ioredis';

/** Commands reach the right server by themselves, whatever stands behind `REDIS_URL`. */
export type RedisConnection = Redis | Cluster;

/**
 * Opens a connection that reconnects for ever; its commands fail soon while Redis is away. Whoever opens it listens to
 * its `error` events and disconnects it.
 */
export function connectRedis(url: string): RedisConnection {
  return new Redis(url, { maxRetriesPerRequest: 1, retryStrategy: (tries) => Math.min(50 * tries, 2_000) });
}
