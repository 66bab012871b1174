export { BullAlarm } from './bull-alarm';
export { QueuesModule } from './queues.module';
