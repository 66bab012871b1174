export { BullAlarm } from './bull-alarm';
export { QueuesModule } from './queues.module';
export { connectRedis, type RedisConnection } from './redis-connection';
