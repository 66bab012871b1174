export type { Call, CallQueue } from './call-queue';
export { PUSH_QUEUE, WEBHOOKS_QUEUE } from './queue-names';
export { Queues } from './queues';
export { QueuesModule } from './queues.module';
export { checkRedis } from './redis-check';
export { connectRedis, type RedisConnection } from './redis-connection';
export { Sweeper } from './sweeper';
