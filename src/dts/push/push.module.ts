import { Module } from '@nestjs/common';
import { WakeUps } from '@libs/work-queue';
import { Queues } from '../../infrastructure/queues';
import { QueueCourierPushHandler } from './commands/queue-courier-push';
import { CourierPushSaga } from './courier-push.saga';
import { ParkedPushes } from './parked-pushes';
import { PlacePushTable } from './place-push-table';
import { LocalPushCalls, PushCalls, QueuedPushCalls } from './push-calls';
import { PushFanOut } from './push-fan-out';
import { PushRetention } from './push-retention';
import { PushService } from './push-service';
import { PushTable } from './push-table';
import { PushWorker } from './push-worker';
import { EventsModule } from '../../events';
import { ParkedModule } from '../../parked';
import { RetentionModule } from '../../infrastructure/retention';

@Module({
  imports: [EventsModule, ParkedModule, RetentionModule],
  providers: [
    CourierPushSaga,
    {
      provide: PushCalls,
      inject: [WakeUps, { token: Queues, optional: true }],
      useFactory: (wakeUps: WakeUps, queues?: Queues) =>
        queues === undefined ? new LocalPushCalls(wakeUps) : new QueuedPushCalls(queues),
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
