import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue, QueueOptions } from 'bull';
import { QUEUE_NAMES, type QueueName } from './queue-names';
import { Queues } from './queues';
import { RedisLinks } from './redis-links';

/**
 * Retries are decided in Postgres, not by Bull. The last jobs are kept. A job whose process died runs again,
 * however often.
 */
const EVERY_QUEUE: QueueOptions = {
  defaultJobOptions: { attempts: 1, removeOnComplete: 100, removeOnFail: 100 },
  settings: { lockDuration: 30_000, stalledInterval: 30_000, maxStalledCount: 100, retryProcessDelay: 1_000 },
};

/** One hash tag per queue: a Cluster keeps all keys of a queue on one node, and distributes the queues. */
const queueOptions = (name: QueueName) => ({ name, prefix: `{oms-${name}}` });

/**
 * Bull's queues. Global, since a process without Redis does not have it, so that no module can import it
 * (docs/adr/0014-bull-queues-call-rows-are-the-work.md).
 */
@Module({})
export class RedisQueuesModule {
  static with(redisUrl: string): DynamicModule {
    const links = new RedisLinks(redisUrl);
    const bullQueues = BullModule.registerQueue(...QUEUE_NAMES.map(queueOptions));
    return {
      module: RedisQueuesModule,
      global: true,
      imports: [BullModule.forRoot({ ...EVERY_QUEUE, createClient: links.forBull }), bullQueues],
      providers: [
        {
          provide: Queues,
          inject: QUEUE_NAMES.map((name) => getQueueToken(name)),
          useFactory: (...queues: Queue[]) => new Queues(links, queues),
        },
      ],
      exports: [Queues, bullQueues],
    };
  }
}
