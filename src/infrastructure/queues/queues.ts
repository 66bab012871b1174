import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bull';
import { CallQueue, type CallQueueOptions } from './call-queue';
import type { RedisLinks } from './redis-links';
import type { QueueName } from './queue-names';

/** A Redis that is away must not keep the process from ending. */
const CLOSE_MS = 2_000;

/** All Bull queues of the process and their connections. There only when `REDIS_URL` is set. */
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

  /** Opens a queue for calls; what is still to be sent goes out before the process ends. */
  callsOn<Data extends object>(name: QueueName, options: CallQueueOptions<Data>): CallQueue<Data> {
    const calls = new CallQueue<Data>(this.named(name) as Queue<Data>, this.links, options);
    this.callQueues.push(calls);
    return calls;
  }

  /** Takes no more jobs in this process; those under way go on. */
  async stopWorking(name: QueueName): Promise<void> {
    if (this.links.isReady) await inTime(this.named(name).pause(true, true), CLOSE_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.callQueues.map((calls) => calls.flush()));
    await inTime(Promise.allSettled(this.all.map((queue) => queue.close(true))), CLOSE_MS);
    this.links.disconnect();
  }

  /**
   * Errors of connections are told by `RedisLinks`. Bull's promise to process fails when its connection is closed before
   * Redis was ever there, and @nestjs/bull does not listen to it; it would also close queues without an end in sight.
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

async function inTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
