import { Module } from '@nestjs/common';
import { DeliveryProcessor } from './delivery/delivery.processor';
import { DeliverySweeper } from './delivery/delivery-sweeper';
import { WebhooksModule } from './webhooks.module';

/** For processes that deliver and have a Redis: their work comes from the queue `webhooks`. */
@Module({ imports: [WebhooksModule], providers: [DeliveryProcessor, DeliverySweeper] })
export class WebhookQueueModule {}
