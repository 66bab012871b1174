import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { DocumentedWebhooks } from '../infrastructure/http';
import { Queues } from '../infrastructure/queues';
import { AccessTokens } from './oauth2/access-tokens';
import { Oauth2OfChannels } from './oauth2/oauth2-of-channels';
import { AsyncApiController } from './event-docs/async-api.controller';
import { CircuitGauge } from './circuit/circuit-gauge';
import { EndpointCircuits } from './circuit/endpoint-circuits';
import { ConfigureOauth2Handler } from './oauth2/commands/configure-oauth2';
import { ConfigureWebhookHandler } from './settings/commands/configure-webhook';
import { FanOutWebhookHandler } from './fan-out/commands/fan-out-webhook';
import { RemoveOauth2Handler } from './oauth2/commands/remove-oauth2';
import { TestOauth2Handler } from './oauth2/commands/test-oauth2';
import { ReplayDeliveriesHandler } from './history/commands/replay-deliveries';
import { ReplayNamedDeliveriesHandler } from './history/commands/replay-named-deliveries';
import { RotateSecretHandler } from './settings/commands/rotate-secret';
import { TestWebhookHandler } from './settings/commands/test-webhook';
import { DeliveryCalls } from './delivery/delivery-calls';
import { DeliveryClaims } from './delivery/claims/delivery-claims';
import { DeliveryFaults } from './delivery/claims/delivery-faults';
import { DeliveryReports } from './delivery/results/delivery-reports';
import { DeliveryRetention } from './history/delivery-retention';
import { DeliveryResults } from './delivery/results/delivery-results';
import { DeliveryRounds } from './delivery/claims/delivery-rounds';
import { AttemptRunner } from './delivery/attempt-runner';
import { ChannelLanes } from './delivery/channel-lanes';
import { DeliveryWorker } from './delivery/delivery-worker';
import { LoopPrevention } from './fan-out/loop-prevention';
import { Oauth2Client } from './entities/oauth2-client.entity';
import { RecordedAttempt } from './entities/recorded-attempt.entity';
import { WebhookAttempt } from './entities/webhook-attempt.entity';
import { WebhookEndpoint } from './entities/webhook-endpoint.entity';
import { WebhookDelivery } from './entities/webhook-delivery.entity';
import { DueChannels } from './delivery/claims/due-channels';
import { EventFeedController } from './feed/event-feed.controller';
import { LeaseStore } from './delivery/claims/lease-store';
import { ProbeRights } from './delivery/claims/probe-rights';
import { NextInOrder } from './delivery/results/next-in-order';
import { HeldDeliveries } from './circuit/held-while-disabled';
import { ResultQueue } from './delivery/results/result-queue';
import { DeliveryLeases } from './delivery/claims/delivery-leases';
import { EVENT_SCHEMAS, OPENAPI_WEBHOOKS } from './event-docs/model/openapi-webhooks';
import { Oauth2Controller } from './oauth2/oauth2.controller';
import { OutboundHttp } from './delivery/sending/outbound-http';
import { ParkedDeliveries } from './history/parked-deliveries';
import { GetCircuitHandler } from './circuit/queries/get-circuit';
import { ListAttemptsHandler } from './history/queries/list-attempts';
import { ListDeliveriesOfOrderHandler } from './history/queries/list-deliveries-of-order';
import { CountFailedDeliveriesHandler } from './history/queries/count-failed-deliveries';
import { ListDeliveriesHandler } from './history/queries/list-deliveries';
import { ListEndpointsHandler } from './endpoints/queries/list-endpoints';
import { EndpointsController } from './endpoints/endpoints.controller';
import { CountReplayableHandler } from './history/queries/count-replayable';
import { FindDeliveryNamesHandler } from './history/queries/find-delivery-names';
import { ListReplayableIdsHandler } from './history/queries/list-replayable-ids';
import { ListEventsHandler } from './feed/queries/list-events';
import { TokenCache } from './oauth2/token-cache';
import { WebhookHistoryController } from './history/webhook-history.controller';
import { WebhookSender } from './delivery/sending/webhook-sender';
import { EndpointsOfChannels } from './settings/endpoints-of-channels';
import { WebhooksController } from './settings/webhooks.controller';
import { ApiKeysModule } from '../api-keys';
import { ChannelsModule } from '../channels';
import { EncryptionModule } from '../infrastructure/encryption';
import { EventsModule } from '../events';
import { JobsModule } from '../jobs';
import { ParkedModule } from '../parked';
import { RetentionModule } from '../infrastructure/retention';
import { ShortRows } from '../infrastructure/short-rows';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ApiKeysModule,
    ChannelsModule,
    EncryptionModule,
    EventsModule,
    JobsModule,
    ParkedModule,
    RetentionModule,
    TypeOrmModule.forFeature([
      Oauth2Client,
      RecordedAttempt,
      WebhookAttempt,
      WebhookDelivery,
      WebhookEndpoint,
    ]),
    WorkersModule,
  ],
  controllers: [
    WebhooksController,
    WebhookHistoryController,
    EndpointsController,
    Oauth2Controller,
    EventFeedController,
    AsyncApiController,
  ],
  providers: [
    { provide: DocumentedWebhooks, useValue: { webhooks: OPENAPI_WEBHOOKS, schemas: EVENT_SCHEMAS } },
    ConfigureOauth2Handler,
    ConfigureWebhookHandler,
    FanOutWebhookHandler,
    RemoveOauth2Handler,
    TestOauth2Handler,
    ReplayDeliveriesHandler,
    ReplayNamedDeliveriesHandler,
    RotateSecretHandler,
    TestWebhookHandler,
    GetCircuitHandler,
    ListAttemptsHandler,
    CountFailedDeliveriesHandler,
    CountReplayableHandler,
    FindDeliveryNamesHandler,
    ListReplayableIdsHandler,
    ListEndpointsHandler,
    ListDeliveriesHandler,
    ListDeliveriesOfOrderHandler,
    ListEventsHandler,
    AccessTokens,
    AttemptRunner,
    {
      provide: DeliveryCalls,
      inject: [SETTINGS_TOKEN, ChannelLanes, { token: Queues, optional: true }],
      useFactory: ({ ROLE }: CompleteSettings, lanes: ChannelLanes, queues?: Queues) =>
        new DeliveryCalls(queues, lanes, ROLE !== 'api'),
    },
    CircuitGauge,
    DeliveryClaims,
    DeliveryFaults,
    DeliveryReports,
    DeliveryResults,
    DeliveryRetention,
    DeliveryRounds,
    {
      provide: ChannelLanes,
      inject: [SETTINGS_TOKEN],
      useFactory: ({ WEBHOOK_CONCURRENCY, BATCH_BYTES }: CompleteSettings) =>
        new ChannelLanes({ slots: WEBHOOK_CONCURRENCY, batchBytes: BATCH_BYTES }),
    },
    DeliveryWorker,
    DueChannels,
    EndpointCircuits,
    EndpointsOfChannels,
    NextInOrder,
    Oauth2OfChannels,
    HeldDeliveries,
    LeaseStore,
    ResultQueue,
    ShortRows,
    DeliveryLeases,
    LoopPrevention,
    OutboundHttp,
    ParkedDeliveries,
    ProbeRights,
    TokenCache,
    WebhookSender,
  ],
  exports: [AccessTokens, ChannelLanes, DeliveryCalls, DueChannels, EndpointsOfChannels, OutboundHttp],
})
export class WebhooksModule {}
