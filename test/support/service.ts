import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Api } from './api';
import { createTestDatabase, type TestDatabase } from './database';
import { until } from './until';

const START_MS = 30_000;
const MAIN = resolve('dist/src/main.js');

/** The built service as a process of its own, on a database of its own. */
export class Service {
  private child: ChildProcess | null = null;
  private output = '';
  private address = '';

  private constructor(
    readonly database: TestDatabase,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts a service with settings of its own; the rest is set for tests. `database` shares one with another service. */
  static async start(env: Record<string, string> = {}, database?: TestDatabase): Promise<Service> {
    const own = database ?? (await createTestDatabase());
    const service = new Service(own, {
      DATABASE_URL: own.url,
      SYSTEM_TOKEN: `system_${randomBytes(24).toString('hex')}`,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
      ...env,
    });
    await service.run();
    return service;
  }

  /** Base address, such as http://127.0.0.1:40123. */
  get url(): string {
    return this.address;
  }

  /** All that the process has written so far. */
  get log(): string {
    return this.output;
  }

  /** With the system token. */
  get system(): Api {
    return this.as(this.env.SYSTEM_TOKEN!);
  }

  as(token: string | null): Api {
    return new Api(this.address, token);
  }

  /** Starts the process, again after `kill` or `terminate`. */
  async run(): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const keep = (chunk: Buffer) => void (this.output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.address = await until(
      'the service listens',
      () => {
        if (child.exitCode !== null)
          throw new Error(`the service ended with ${child.exitCode}:\n${this.output}`);
        return /Listening on (http:\/\/[\d.]+:\d+)/.exec(this.output)?.[1];
      },
      START_MS,
    );
  }

  /** SIGKILL: the process gets no chance to do anything. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** SIGTERM; gives the exit code. */
  async terminate(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Ends the service and drops its database. */
  async stop(): Promise<void> {
    await this.terminate();
    await this.database.drop();
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child;
    if (child === null || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
