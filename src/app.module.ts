import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { DataSource } from 'typeorm';
import { ApiKeysModule } from './api-keys';
import { AuditModule } from './audit';
import { ChannelHealthModule } from './channel-health';
import { ChannelsModule } from './channels';
import { type CompleteSettings, SettingsModule } from './config';
import { DatabaseModule } from './database';
import { DeviceSubscriptionsModule, PickingAppModule, PushModule, PushQueueModule } from './dts';
import { EventsModule } from './events';
import { HealthModule } from './health';
import { ItemsModule, ItemStorageModule } from './items';
import { JobsModule } from './jobs';
import { MetricsModule } from './metrics';
import { OrdersModule } from './orders';
import { PlacesModule } from './places';
import { QueuesModule } from './queues';
import { RetentionModule } from './retention';
import { StorageModule } from './storage';
import { RealtimeModule } from './realtime';
import { WebhookQueueModule, WebhooksModule } from './webhooks';

@Module({})
export class AppModule {
  static with(settings: CompleteSettings, dataSource: DataSource): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with(dataSource),
        CqrsModule.forRoot(),
        MetricsModule,
        QueuesModule.with(settings),
        RetentionModule,
        ApiKeysModule,
        JobsModule,
        EventsModule,
        ChannelsModule,
        WebhooksModule,
        ...(worksOnQueues(settings) ? [WebhookQueueModule] : []),
        ChannelHealthModule,
        PlacesModule,
        StorageModule,
        OrdersModule,
        ItemsModule,
        PickingAppModule,
        ItemStorageModule,
        DeviceSubscriptionsModule,
        PushModule,
        ...(worksOnQueues(settings) ? [PushQueueModule] : []),
        RealtimeModule,
        AuditModule,
        HealthModule,
      ],
    };
  }
}

/** Processors take jobs as soon as they are there, so a process that must not take any has none. */
function worksOnQueues({ REDIS_URL, ROLE }: CompleteSettings): boolean {
  return REDIS_URL !== null && ROLE !== 'api';
}
