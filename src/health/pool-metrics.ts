import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Reads } from '../infrastructure/database';
import { Metrics } from '../infrastructure/metrics';

type FindPool = () => Pool | undefined;

/** How this process uses its connections to the database, and to its replica, when scraped. */
@Injectable()
export class PoolMetrics {
  constructor(@InjectDataSource() dataSource: DataSource, { replica }: Reads, { registry }: Metrics) {
    const pool: FindPool = () => (dataSource.driver as unknown as { readonly master?: Pool }).master;
    showUse('database', pool, registry);
    showUse('replica', () => replica?.pool, registry);
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

function showUse(server: 'database' | 'replica', pool: FindPool, registry: Registry): void {
  new Gauge({
    name: `oms_${server}_connections`,
    help: `Connections of this process to the ${server}: used, idle`,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const found = pool();
      if (found === undefined) return;
      this.set({ state: 'used' }, found.totalCount - found.idleCount);
      this.set({ state: 'idle' }, found.idleCount);
    },
  });
}
