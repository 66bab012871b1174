import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { DataSource } from 'typeorm';
import { ApiKeysModule } from './api-keys';
import { AttentionModule } from './attention';
import { AuditModule } from './audit';
import { BulkModule } from './bulk';
import { ChannelHealthModule } from './channel-health';
import { ChannelsModule } from './channels';
import { type CompleteSettings, SettingsModule } from './infrastructure/config';
import { DatabaseModule, OnePostgres, type Replica, type Topology } from './infrastructure/database';
import { DeadlinesModule } from './deadlines';
import { DeviceSubscriptionsModule, PickingAppModule, PushModule } from './dts';
import { EncryptionModule } from './infrastructure/encryption';
import { EventsModule } from './events';
import { HealthModule } from './health';
import { ItemsModule, ItemStorageModule } from './items';
import { JobsModule } from './jobs';
import { MetricsModule } from './infrastructure/metrics';
import { NotesModule } from './notes';
import { OrdersModule } from './orders';
import { ParkedModule } from './parked';
import { PeopleModule } from './people';
import { PickingModule } from './picking';
import { PlacesModule } from './places';
import { SavedViewsModule } from './saved-views';
import { RetentionModule } from './infrastructure/retention';
import { StatisticsModule } from './infrastructure/statistics';
import { TimelineModule } from './timeline';
import { SearchModule } from './search';
import { StorageModule } from './storage';
import { RealtimeModule } from './realtime';
import { WebhooksModule } from './webhooks';

@Module({})
export class AppModule {
  /**
   * @param topology where the rows are; by default in one Postgres
   * @param replica where reads may go instead; by default there is none
   */
  static async with(
    settings: CompleteSettings,
    dataSource: DataSource,
    topology: Topology = new OnePostgres(dataSource),
    replica: Replica | null = null,
  ): Promise<DynamicModule> {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with(dataSource, topology, replica),
        EncryptionModule,
        CqrsModule.forRoot(),
        MetricsModule,
        ...(await queueModules(settings)),
        RetentionModule,
        StatisticsModule,
        ParkedModule,
        ApiKeysModule,
        PeopleModule,
        SavedViewsModule,
        JobsModule,
        EventsModule,
        ChannelsModule,
        WebhooksModule,
        ChannelHealthModule,
        PlacesModule,
        StorageModule,
        OrdersModule,
        ItemsModule,
        DeadlinesModule,
        PickingModule,
        NotesModule,
        PickingAppModule,
        ItemStorageModule,
        DeviceSubscriptionsModule,
        PushModule,
        RealtimeModule,
        SearchModule,
        TimelineModule,
        AttentionModule,
        BulkModule,
        AuditModule,
        HealthModule,
      ],
    };
  }
}

/**
 * The queues of Bull, which is loaded only with Redis. Processors take jobs as soon as they
 * exist, so a process that must not take jobs has none.
 */
async function queueModules({ REDIS_URL, ROLE }: CompleteSettings): Promise<(Type | DynamicModule)[]> {
  if (REDIS_URL === null) return [];
  const { RedisQueuesModule } = await import('./infrastructure/queues/redis-queues.module.js');
  const queues = RedisQueuesModule.with(REDIS_URL);
  if (ROLE === 'api') return [queues];
  const { WebhookQueueModule } = await import('./webhooks/webhook-queue.module.js');
  const { PushQueueModule } = await import('./dts/push/push-queue.module.js');
  return [queues, WebhookQueueModule, PushQueueModule];
}
