import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import Redis from 'ioredis';
import { freePort } from './free-port';
import { until } from './until';

/** A real Redis of its own, on a free port; keeps nothing on disk. */
export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    const flags = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn('redis-server', flags, { stdio: 'ignore' });
    await until('Redis answers', () => this.answers());
  }

  async kill(): Promise<void> {
    if (this.child === null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  /** Runs one command. */
  async command(name: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(this.url);
    try {
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
  }
}
