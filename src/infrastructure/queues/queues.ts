import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bull';
import { waitAtMost } from '@libs/time-limit';
import { CallQueue, type CallQueueOptions } from './call-queue';
import type { RedisLinks } from './redis-links';
import type { QueueName } from './queue-names';

/** An unavailable Redis must not keep the process from ending. */
const CLOSE_MS = 2_000;

/** All Bull queues of the process and their connections. Exists only with `REDIS_URL`. */
export class Queues implements OnApplicationShutdown {
  private readonly logger = new Logger(Queues.name);
  private readonly callQueues: Pick<CallQueue<object>, 'flush'>[] = [];

  constructor(
    readonly links: RedisLinks,
    readonly all: readonly Queue[],
  ) {
    for (const queue of all) this.takeCareOf(queue);
  }

  named(name: string): Queue {
    const queue = this.all.find((one) => one.name === name);
    if (queue === undefined) throw new Error(`There is no queue ${name}: add it to QUEUE_NAMES`);
    return queue;
  }

  /** Opens a queue for wake-ups; what is still waiting is sent before the process ends. */
  callsOn<Data extends object>(name: QueueName, options: CallQueueOptions<Data>): CallQueue<Data> {
    const calls = new CallQueue<Data>(this.named(name) as Queue<Data>, this.links, options);
    this.callQueues.push(calls);
    return calls;
  }

  /** Stops taking jobs in this process; those under way continue. */
  async stopWorking(name: QueueName): Promise<void> {
    if (this.links.isReady) await waitAtMost(CLOSE_MS, this.named(name).pause(true, true));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.callQueues.map((calls) => calls.flush()));
    await waitAtMost(CLOSE_MS, Promise.allSettled(this.all.map((queue) => queue.close(true))));
    this.links.disconnect();
  }

  /**
   * Connection errors are reported by `RedisLinks`. Bull's processing promise fails when its connection is
   * closed before Redis was ever reached, and @nestjs/bull does not handle that; it would also wait for
   * queues to close without a limit.
   */
  private takeCareOf(queue: Queue): void {
    queue.on('error', (error) => {
      if (this.links.isReady) this.logger.warn(`queue ${queue.name}: ${error.message}`);
    });
    const process = queue.process.bind(queue) as (...args: unknown[]) => Promise<void>;
    Object.assign(queue, {
      process: (...args: unknown[]) =>
        process(...args).catch((error: Error) =>
          this.logger.debug(`queue ${queue.name} ends: ${error.message}`),
        ),
      onApplicationShutdown: () => undefined,
    });
  }
}
