import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import Redis from 'ioredis';
import type { Ending } from '@libs/ending';

/** A real Redis for the rival; keeps nothing on disk. */
export interface BenchRedis {
  readonly port: number;
  flush(): Promise<void>;
}

/** Null when no `redis-server` is installed. It ends with the program. */
export async function startRedis(ending: Ending): Promise<BenchRedis | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', flags, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  ending.onEnd('Redis', async () => {
    client.disconnect();
    child.kill('SIGTERM');
    await exited;
  });
  await client.ping();
  return {
    port,
    flush: async () => void (await client.flushall()),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
