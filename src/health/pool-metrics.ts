import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Metrics } from '../infrastructure/metrics';

/** How this process uses its connections to the database when scraped. */
@Injectable()
export class PoolMetrics {
  constructor(@InjectDataSource() dataSource: DataSource, { registry }: Metrics) {
    const pool = () => (dataSource.driver as unknown as { readonly master?: Pool }).master;
    new Gauge({
      name: 'oms_database_connections',
      help: 'Connections of this process to the database: used, idle',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { totalCount, idleCount } = pool() ?? { totalCount: 0, idleCount: 0 };
        this.set({ state: 'used' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
      },
    });
    new Gauge({
      name: 'oms_database_connections_waited_for',
      help: 'Transactions and statements of this process that wait for a free connection',
      registers: [registry],
      collect() {
        this.set(pool()?.waitingCount ?? 0);
      },
    });
  }
}
