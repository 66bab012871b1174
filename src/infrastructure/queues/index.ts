export { BullWakeUps } from './bull-wake-ups';
export { Calls, LocalCalls } from './calls';
export { PUSH_QUEUE, type QueueName, WEBHOOKS_QUEUE } from './queue-names';
export { Queues } from './queues';
export { checkRedis, openRedis } from './redis-on-demand';
export type { RedisConnection } from './redis-connection';
