import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SharedWork, UnitOfWork } from '@libs/unit-of-work';
import { ConnectionLimits } from './connection-limits';
import { Distribution } from './distribution';

/** The DataSource, how its tables are distributed, and transactions on it. */
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
            new UnitOfWork(source, (fault) => Logger.error(fault, 'database'), !distribution.isByChannel),
        },
        { provide: SharedWork, useExisting: UnitOfWork },
        ConnectionLimits,
        { provide: Distribution, useValue: distribution },
      ],
      exports: [ConnectionLimits, Distribution, SharedWork, UnitOfWork],
    };
  }
}
