import type { RedisConnection } from './redis-connection';
import type { RedisTrouble } from './redis-trouble';

/*
 * A process without a Redis does not load its client: with Bull and what they bring that is a tenth of its start.
 */

/** As `connectRedis`, for commands. */
export async function openRedis(url: string): Promise<RedisConnection> {
  const { connectRedis } = await import('./redis-connection.js');
  return connectRedis(url);
}

/** What is wrong with the Redis of a URL, asked once and at most for some seconds; null when it serves. */
export async function checkRedis(url: string): Promise<RedisTrouble | null> {
  const { askRedis } = await import('./redis-check.js');
  return askRedis(url);
}
