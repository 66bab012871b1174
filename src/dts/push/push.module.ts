import { Module } from '@nestjs/common';
import { Queues } from '../../infrastructure/queues';
import { QueueCourierPushHandler } from './commands/queue-courier-push';
import { CourierPushSaga } from './courier-push.saga';
import { ParkedPushes } from './parked-pushes';
import { PlacePushTable } from './place-push-table';
import { PushCalls } from './push-calls';
import { PushFanOut } from './push-fan-out';
import { PushRetention } from './push-retention';
import { PushService } from './push-service';
import { PushTable } from './push-table';
import { ListPushesOfOrderHandler } from './queries/list-pushes-of-order';
import { PushWorker } from './push-worker';
import { EventsModule } from '../../events';
import { ParkedModule } from '../../parked';
import { RetentionModule } from '../../infrastructure/retention';
import { WorkersModule } from '../../infrastructure/workers';

@Module({
  imports: [EventsModule, ParkedModule, RetentionModule, WorkersModule],
  providers: [
    CourierPushSaga,
    ListPushesOfOrderHandler,
    {
      provide: PushCalls,
      inject: [{ token: Queues, optional: true }],
      useFactory: (queues?: Queues) => PushCalls.through(queues),
    },
    ParkedPushes,
    PlacePushTable,
    PushFanOut,
    PushRetention,
    PushService,
    PushTable,
    PushWorker,
    QueueCourierPushHandler,
  ],
  exports: [PushWorker],
})
export class PushModule {}
