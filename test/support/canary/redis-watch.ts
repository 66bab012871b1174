import Redis from 'ioredis';
import type { Trace } from './canary';

const READ: Record<string, (redis: Redis, key: string) => Promise<unknown>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, 0, -1, 'WITHSCORES'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
};

/** Sees every command that a Redis gets, so also what is there for a moment only. */
export class RedisWatch {
  private readonly commands: string[] = [];

  private constructor(
    private readonly redis: Redis,
    private readonly monitor: Redis,
  ) {
    monitor.on('monitor', (_time: string, args: readonly string[]) => this.commands.push(args.join(' ')));
  }

  static async start(url: string): Promise<RedisWatch> {
    const redis = new Redis(url);
    return new RedisWatch(redis, await redis.monitor());
  }

  /** All commands so far, and all that is kept now. */
  async traces(): Promise<Trace[]> {
    const keys = await this.redis.keys('*');
    const kept = await Promise.all(
      keys.map(async (key) => {
        const value = await READ[await this.redis.type(key)]?.(this.redis, key);
        return {
          where: `Redis key ${key.replace(/[\da-f]{8}-[\da-f-]{27}/g, '<id>')}`,
          text: `${key} ${JSON.stringify(value)}`,
        };
      }),
    );
    return [
      ...kept,
      ...this.commands.map((text) => ({ where: `Redis command ${text.split(' ')[0]}`, text })),
    ];
  }

  stop(): void {
    this.monitor.disconnect();
    this.redis.disconnect();
  }
}
