import { Global, Module } from '@nestjs/common';
import { ConfigureWebhookHandler } from './commands/configure-webhook';
import { FanOutWebhookHandler } from './commands/fan-out-webhook';
import { DeliveryTable } from './delivery-table';
import { DeliveryWorker } from './delivery-worker';
import { LoopPrevention } from './loop-prevention';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';

@Global()
@Module({
  controllers: [WebhooksController],
  providers: [
    ConfigureWebhookHandler,
    FanOutWebhookHandler,
    DeliveryTable,
    DeliveryWorker,
    LoopPrevention,
    WebhookSender,
  ],
})
export class WebhooksModule {}
