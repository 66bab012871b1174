import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../free-port';
import { until } from '../until';

/** A real Redis of its own, on a free port; keeps nothing on disk but what its flags say. */
export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly flags: readonly string[],
    private readonly directory: string,
  ) {}

  /** @param flags as on the command line, such as `--requirepass` and its value */
  static async start(...flags: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), flags, mkdtempSync(join(tmpdir(), 'redis-')));
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    const flags = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn('redis-server', [...flags, ...this.flags], {
      cwd: this.directory,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    let log = '';
    child.stdout.on('data', (text: Buffer) => (log += text.toString()));
    // It says so itself: another server may answer on a port that it did not get.
    await until('Redis answers', () => {
      if (child.exitCode !== null) throw new Error(`Redis has ended:\n${log}`);
      return log.includes('Ready to accept connections');
    });
  }

  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
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
}
