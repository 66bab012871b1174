import { Global, Module } from '@nestjs/common';
import { ConfigureWebhookHandler } from './commands/configure-webhook';
import { FanOutWebhookHandler } from './commands/fan-out-webhook';
import { DeliveryClaims } from './delivery-claims';
import { DeliveryResults } from './delivery-results';
import { DeliveryWorker } from './delivery-worker';
import { HeldDeliveries } from './held-deliveries';
import { LeaseKeeper } from './lease-keeper';
import { OutboundHttp } from './outbound-http';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';

@Global()
@Module({
  controllers: [WebhooksController],
  providers: [
    ConfigureWebhookHandler,
    FanOutWebhookHandler,
    DeliveryClaims,
    DeliveryResults,
    DeliveryWorker,
    HeldDeliveries,
    LeaseKeeper,
    OutboundHttp,
    WebhookSender,
  ],
})
export class WebhooksModule {}
