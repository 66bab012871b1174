import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SharedWork, UnitOfWork } from '@libs/unit-of-work';
import { ConnectionLimits } from './connection-limits';
import { Topology } from './topology';

/** The DataSource, where its rows are, and transactions on it. */
@Global()
@Module({})
export class DatabaseModule {
  static with(dataSource: DataSource, topology: Topology): DynamicModule {
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
            new UnitOfWork(
              source,
              (fault) => Logger.error(fault, 'database'),
              topology.keepsPlans,
              topology.takeTurn,
            ),
        },
        { provide: SharedWork, useExisting: UnitOfWork },
        ConnectionLimits,
        { provide: Topology, useValue: topology },
      ],
      exports: [ConnectionLimits, SharedWork, Topology, UnitOfWork],
    };
  }
}
