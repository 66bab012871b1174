import { Logger } from '@nestjs/common';
import type { QueueOptions } from 'bull';
import { connectRedis, type RedisConnection } from './redis-connection';
import { troubleOf } from './redis-trouble';

type ClientType = Parameters<NonNullable<QueueOptions['createClient']>>[0];

/**
 * The connections of all queues of this process: one for commands, one that subscribes, and one that blocks
 * for each queue that is worked on. Logs once when Redis becomes unavailable and once when it is back.
 */
export class RedisLinks {
  private readonly logger = new Logger(RedisLinks.name);
  private readonly opened: RedisConnection[] = [];
  private readonly commands: RedisConnection;
  private subscriber: RedisConnection | null = null;
  private told: string | null = null;
  private lastError: unknown = new Error('connection refused');
  private isClosing = false;

  constructor(private readonly url: string) {
    this.commands = this.open('commands');
    this.watch(this.commands);
  }

  /** Gives Bull its connections. */
  readonly forBull = (type: ClientType): RedisConnection => {
    if (type === 'client') return this.commands;
    if (type === 'bclient') return this.open('blocking');
    this.subscriber ??= this.open('blocking');
    return this.subscriber;
  };

  /** Whether a command sent now will probably succeed. */
  get isReady(): boolean {
    return this.commands.status === 'ready';
  }

  /** Rejects while Redis does not respond, with the reason as its message. */
  async requireReachable(): Promise<void> {
    try {
      await this.commands.ping();
    } catch (error) {
      const isVague = /is closed|max retries|writeable/i.test((error as Error).message);
      throw new Error(troubleOf(isVague ? this.lastError : error).reason, { cause: error });
    }
  }

  /** Closes all connections at once; pending commands fail. */
  disconnect(): void {
    this.isClosing = true;
    for (const connection of this.opened) connection.disconnect();
  }

  private open(use: 'commands' | 'blocking'): RedisConnection {
    const connection = connectRedis(this.url, use);
    connection.on('error', (error: Error) => void (this.lastError = error));
    this.opened.push(connection);
    return connection;
  }

  private watch(connection: RedisConnection): void {
    connection.on('error', (error: Error) => this.tellAway(error));
    connection.on('close', () => this.tellAway(new Error('Connection is closed.')));
    connection.on('ready', () => {
      if (this.told !== null) this.logger.log('Redis is back');
      this.told = null;
    });
  }

  private tellAway(error: Error): void {
    if (this.isClosing || this.told !== null) return;
    this.told = troubleOf(error).reason;
    this.logger.warn(
      `The Redis of REDIS_URL is unavailable (${this.told}): jobs run from Postgres until it is back`,
    );
  }
}
