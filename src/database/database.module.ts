import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { SharedWork, UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { ConnectionLimits } from './connection-limits';
import { Distribution } from './distribution';

/** The one DataSource, how its tables lie, transactions on it, and the box that seals what is secret in it. */
@Global()
@Module({})
export class DatabaseModule {
  static with(dataSource: DataSource, distribution: Distribution): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: async () => dataSource,
        }),
      ],
      providers: [
        {
          provide: UnitOfWork,
          inject: [getDataSourceToken()],
          useFactory: (source: DataSource) =>
            new UnitOfWork(source, (fault) => Logger.error(fault, 'database')),
        },
        { provide: SharedWork, useExisting: UnitOfWork },
        ConnectionLimits,
        { provide: Distribution, useValue: distribution },
        {
          provide: SecretBox,
          inject: [SETTINGS_TOKEN],
          useFactory: ({ ENCRYPTION_KEY }: CompleteSettings) => new SecretBox(ENCRYPTION_KEY),
        },
      ],
      exports: [ConnectionLimits, Distribution, SharedWork, UnitOfWork, SecretBox],
    };
  }
}
