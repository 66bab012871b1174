import { Module } from '@nestjs/common';
import { LocalWakeUps, WakeUps } from '@libs/work-queue';
import { BullWakeUps, Queues } from '../queues';
import { Workers } from './workers';

/** Workers, and how they are woken: through Bull when there is Redis, else inside the process. */
@Module({
  providers: [
    {
      provide: WakeUps,
      inject: [{ token: Queues, optional: true }],
      useFactory: (queues?: Queues) => (queues ? new BullWakeUps(queues) : new LocalWakeUps()),
    },
    Workers,
  ],
  exports: [WakeUps, Workers],
})
export class WorkersModule {}
