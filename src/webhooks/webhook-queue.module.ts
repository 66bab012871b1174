import { Module } from '@nestjs/common';
import { DeliveryProcessor } from './delivery/delivery.processor';
import { DeliverySweeper } from './delivery/delivery-sweeper';
import { WebhooksModule } from './webhooks.module';
import { WorkersModule } from '../infrastructure/workers';

/** For processes that deliver and have Redis: the queue `webhooks` wakes them up. */
@Module({ imports: [WebhooksModule, WorkersModule], providers: [DeliveryProcessor, DeliverySweeper] })
export class WebhookQueueModule {}
