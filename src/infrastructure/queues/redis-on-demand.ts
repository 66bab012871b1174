import type { RedisConnection } from './redis-connection';
import type { RedisTrouble } from './redis-trouble';

/*
 * A process without Redis does not load its client: with Bull and their dependencies that would be a tenth of
 * its start.
 */

/** Like `connectRedis`, for commands. */
export async function openRedis(url: string): Promise<RedisConnection> {
  const { connectRedis } = await import('./redis-connection.js');
  return connectRedis(url);
}

/** What is wrong with the Redis of a URL, checked once for at most some seconds; null when it works. */
export async function checkRedis(url: string): Promise<RedisTrouble | null> {
  const { askRedis } = await import('./redis-check.js');
  return askRedis(url);
}
