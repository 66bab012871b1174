import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue, QueueOptions } from 'bull';
import { Alarm } from '@libs/alarm';
import { BullAlarm } from './bull-alarm';
import { QUEUE_NAMES, type QueueName } from './queue-names';
import { Queues } from './queues';
import { RedisLinks } from './redis-links';

/** Retries are rows' business; the board shows the last jobs. A job that lost its process runs again, however often. */
const EVERY_QUEUE: QueueOptions = {
  defaultJobOptions: { attempts: 1, removeOnComplete: 100, removeOnFail: 100 },
  settings: { lockDuration: 30_000, stalledInterval: 30_000, maxStalledCount: 100, retryProcessDelay: 1_000 },
};

/** One hash tag a queue: a Cluster keeps all keys of a queue on one node, and spreads the queues. */
const queueOptions = (name: QueueName) => ({ name, prefix: `{oms-${name}}` });

/** Workers are called through Bull. Only here there are `Queues`, and Bull's queues to inject. */
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
        { provide: Alarm, inject: [Queues], useFactory: (queues: Queues) => new BullAlarm(queues) },
      ],
      exports: [Alarm, Queues, bullQueues],
    };
  }
}
