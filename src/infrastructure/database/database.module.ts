import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SharedWork, UnitOfWork } from '@libs/unit-of-work';
import { ConnectionLimits } from './connection-limits';
import { Reads, type Replica } from './replica';
import { Topology } from './topology';

/** The DataSource, where its rows are, and transactions on it. */
@Global()
@Module({})
export class DatabaseModule {
  /** @param replica where reads may go instead */
  static with(dataSource: DataSource, topology: Topology, replica: Replica | null = null): DynamicModule {
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
        { provide: ConnectionLimits, useFactory: () => new ConnectionLimits(dataSource) },
        {
          provide: Reads,
          inject: [UnitOfWork],
          useFactory: (unitOfWork: UnitOfWork) => new Reads(unitOfWork, replica),
        },
        { provide: Topology, useValue: topology },
      ],
      exports: [ConnectionLimits, Reads, SharedWork, Topology, UnitOfWork],
    };
  }
}
