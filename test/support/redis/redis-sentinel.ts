import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../free-port';
import { RedisServer } from './redis-server';
import { until } from '../until';

const MASTER = 'orders';

/** A master, its replica, and a Sentinel that makes the replica the master when the master is gone. */
export class RedisSentinel {
  private constructor(
    readonly master: RedisServer,
    private readonly replica: RedisServer,
    private readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<RedisSentinel> {
    const master = await RedisServer.start();
    const replica = await RedisServer.start('--replicaof', '127.0.0.1', String(master.port));
    const port = await freePort();
    const config = join(mkdtempSync(join(tmpdir(), 'sentinel-')), 'sentinel.conf');
    writeFileSync(
      config,
      [
        `port ${port}`,
        'bind 127.0.0.1',
        `sentinel monitor ${MASTER} 127.0.0.1 ${master.port} 1`,
        `sentinel down-after-milliseconds ${MASTER} 1000`,
        `sentinel failover-timeout ${MASTER} 3000`,
      ].join('\n'),
    );
    const child = spawn('redis-server', [config, '--sentinel'], { stdio: 'ignore' });
    const sentinel = new RedisSentinel(master, replica, port, child);
    await until('the Sentinel answers', () => sentinel.looksOften());
    await until('the Sentinel knows the replica', async () => {
      const replicas = (await sentinel.ask('SENTINEL', 'replicas', MASTER)) as unknown[] | null;
      return replicas?.length === 1;
    });
    return sentinel;
  }

  get url(): string {
    return `redis+sentinel://127.0.0.1:${this.port}/${MASTER}`;
  }

  /** Kills the master and waits until the replica has taken its place. */
  async failOver(): Promise<void> {
    await this.master.kill();
    await until(
      'the replica is master',
      async () => String(await this.replica.command('ROLE')).startsWith('master'),
      30_000,
    );
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await Promise.all([exited, this.master.kill(), this.replica.kill()]);
  }

  /** Otherwise it asks for replicas every 10 s, and does nothing for half a minute when it finds itself late. */
  private async looksOften(): Promise<boolean> {
    return (await this.ask('SENTINEL', 'DEBUG', 'info-period', '1000', 'tilt-period', '1000')) === 'OK';
  }

  private async ask(name: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(this.port, '127.0.0.1', { retryStrategy: null, lazyConnect: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(name, ...args);
    } catch {
      return null;
    } finally {
      client.disconnect();
    }
  }
}
