import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Alarm } from '@libs/alarm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { DocumentedWebhooks } from '../http';
import { Queues } from '../queues';
import { AccessTokens } from './access-tokens';
import { AsyncApiController } from './async-api.controller';
import { CircuitGauge } from './circuit-gauge';
import { ConfigureOauth2Handler } from './commands/configure-oauth2';
import { ConfigureWebhookHandler } from './commands/configure-webhook';
import { FanOutWebhookHandler } from './commands/fan-out-webhook';
import { RemoveOauth2Handler } from './commands/remove-oauth2';
import { ReplayDeliveriesHandler } from './commands/replay-deliveries';
import { RotateSecretHandler } from './commands/rotate-secret';
import { TestWebhookHandler } from './commands/test-webhook';
import { DeliveryCalls, LocalDeliveryCalls, QueuedDeliveryCalls } from './delivery-calls';
import { DeliveryClaims } from './delivery-claims';
import { DeliveryFaults } from './delivery-faults';
import { DeliveryReports } from './delivery-reports';
import { DeliveryRetention } from './delivery-retention';
import { DeliveryResults } from './delivery-results';
import { DeliveryRounds } from './delivery-rounds';
import { DeliverySlots } from './delivery-slots';
import { DeliveryWorker } from './delivery-worker';
import { DirectDeliveries } from './direct-deliveries';
import { LoopPrevention } from './loop-prevention';
import { WebhookAttempt } from './entities/webhook-attempt.entity';
import { WebhookDelivery } from './entities/webhook-delivery.entity';
import { DueChannels } from './due-channels';
import { EventFeedController } from './event-feed.controller';
import { Followers } from './followers';
import { HeldDeliveries } from './held-deliveries';
import { KeptResults } from './kept-results';
import { Lanes } from './lanes';
import { LeaseKeeper } from './lease-keeper';
import { OPENAPI_WEBHOOKS } from './model/openapi-webhooks';
import { Oauth2Controller } from './oauth2.controller';
import { OutboundHttp } from './outbound-http';
import { ParkedDeliveries } from './parked-deliveries';
import { GetCircuitHandler } from './queries/get-circuit';
import { ListAttemptsHandler } from './queries/list-attempts';
import { ListDeliveriesHandler } from './queries/list-deliveries';
import { ListEventsHandler } from './queries/list-events';
import { TokenCache } from './token-cache';
import { WebhookHistoryController } from './webhook-history.controller';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([WebhookAttempt, WebhookDelivery])],
  controllers: [
    WebhooksController,
    WebhookHistoryController,
    Oauth2Controller,
    EventFeedController,
    AsyncApiController,
  ],
  providers: [
    { provide: DocumentedWebhooks, useValue: { webhooks: OPENAPI_WEBHOOKS } },
    ConfigureOauth2Handler,
    ConfigureWebhookHandler,
    FanOutWebhookHandler,
    RemoveOauth2Handler,
    ReplayDeliveriesHandler,
    RotateSecretHandler,
    TestWebhookHandler,
    GetCircuitHandler,
    ListAttemptsHandler,
    ListDeliveriesHandler,
    ListEventsHandler,
    AccessTokens,
    {
      provide: DeliveryCalls,
      inject: [SETTINGS_TOKEN, Alarm, Lanes, { token: Queues, optional: true }],
      useFactory: ({ ROLE }: CompleteSettings, alarm: Alarm, lanes: Lanes, queues?: Queues) =>
        queues === undefined
          ? new LocalDeliveryCalls(alarm)
          : new QueuedDeliveryCalls(queues, lanes, ROLE !== 'api'),
    },
    CircuitGauge,
    DeliveryClaims,
    DeliveryFaults,
    DeliveryReports,
    DeliveryResults,
    DeliveryRetention,
    DeliveryRounds,
    {
      provide: DeliverySlots,
      inject: [SETTINGS_TOKEN],
      useFactory: ({ WEBHOOK_CONCURRENCY, BATCH_BYTES }: CompleteSettings) =>
        new DeliverySlots(WEBHOOK_CONCURRENCY, BATCH_BYTES),
    },
    DeliveryWorker,
    DirectDeliveries,
    DueChannels,
    Followers,
    HeldDeliveries,
    KeptResults,
    Lanes,
    LeaseKeeper,
    LoopPrevention,
    OutboundHttp,
    ParkedDeliveries,
    TokenCache,
    WebhookSender,
  ],
  exports: [AccessTokens, DeliveryCalls, DueChannels, Lanes, OutboundHttp],
})
export class WebhooksModule {}
