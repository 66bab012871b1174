import { Module } from '@nestjs/common';
import { DeliveryProcessor } from './delivery/delivery.processor';
import { DeliverySweeper } from './delivery/delivery-sweeper';
import { WebhooksModule } from './webhooks.module';

/** For processes that deliver and have Redis: the queue `webhooks` wakes them up. */
@Module({ imports: [WebhooksModule], providers: [DeliveryProcessor, DeliverySweeper] })
export class WebhookQueueModule {}
