import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENTITIES } from './entities';
import { OrdersApi } from './orders-api';
import { OrdersProcessor } from './orders-processor';
import { OrdersService } from './orders-service';
import { type RivalSettings, SETTINGS } from './settings';
import { WebhooksProcessor } from './webhooks-processor';

@Module({})
export class RivalModule {
  static with(settings: RivalSettings): DynamicModule {
    return {
      module: RivalModule,
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: settings.databaseUrl,
          poolSize: settings.poolSize,
          entities: ENTITIES,
          synchronize: false,
          uuidExtension: 'pgcrypto',
          installExtensions: false,
        }),
        TypeOrmModule.forFeature(ENTITIES),
        BullModule.forRoot({ redis: { host: '127.0.0.1', port: settings.redisPort } }),
        BullModule.registerQueue({ name: 'orders' }, { name: 'webhooks' }),
      ],
      controllers: [OrdersApi],
      providers: [
        OrdersService,
        OrdersProcessor,
        WebhooksProcessor,
        { provide: SETTINGS, useValue: settings },
      ],
    };
  }
}
