import { Module } from '@nestjs/common';
import { QueueCourierPushHandler } from './commands/queue-courier-push';
import { CourierPushSaga } from './courier-push.saga';
import { PushRetention } from './push-retention';
import { PushService } from './push-service';
import { PushTable } from './push-table';
import { PushWorker } from './push-worker';

@Module({
  providers: [CourierPushSaga, PushRetention, PushService, PushTable, PushWorker, QueueCourierPushHandler],
})
export class PushModule {}
