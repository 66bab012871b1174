import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../free-port';
import { RedisServer } from './redis-server';
import { until } from '../until';

/** A Redis Cluster of three masters on this machine. */
export class RedisCluster {
  private constructor(private readonly nodes: readonly RedisServer[]) {}

  static async start(): Promise<RedisCluster> {
    const flags = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'];
    const start = async () => RedisServer.start(...flags, '--cluster-port', String(await freePort()));
    const nodes = await Promise.all([start(), start(), start()]);
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    await promisify(execFile)('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes']);
    await until('the Cluster is up', async () => {
      const states = await Promise.all(nodes.map((node) => node.command('CLUSTER', 'INFO')));
      return states.every((state) => String(state).includes('cluster_state:ok'));
    });
    return new RedisCluster(nodes);
  }

  get url(): string {
    return `redis+cluster://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  }

  /** How many nodes hold keys that fit. */
  async nodesWith(pattern: string): Promise<number> {
    const keys = (await Promise.all(this.nodes.map((node) => node.command('KEYS', pattern)))) as string[][];
    return keys.filter((own) => own.length > 0).length;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }
}
