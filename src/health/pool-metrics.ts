import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Reads } from '../infrastructure/database';
import { Metrics } from '../infrastructure/metrics';

type FindPool = () => Pool | undefined;

/** How this process uses its connections to the database, and to its replica. */
@Injectable()
export class PoolMetrics {
  private readonly looks: readonly (() => void)[];

  constructor(@InjectDataSource() dataSource: DataSource, { replica }: Reads, { registry }: Metrics) {
    const pool: FindPool = () => (dataSource.driver as unknown as { readonly master?: Pool }).master;
    const waiting = new Gauge({
      name: 'oms_database_connections_waited_for',
      help: 'Transactions and statements of this process that wait for a free connection',
      registers: [registry],
    });
    this.looks = [
      showUse('database', pool, registry),
      showUse('replica', () => replica?.pool, registry),
      () => waiting.set(pool()?.waitingCount ?? 0),
    ];
  }

  /** Before a scrape reads from the database: its own statements wait for a moment even where connections are free. */
  look(): void {
    for (const look of this.looks) look();
  }
}

function showUse(server: 'database' | 'replica', pool: FindPool, registry: Registry): () => void {
  const gauge = new Gauge({
    name: `oms_${server}_connections`,
    help: `Connections of this process to the ${server}: used, idle`,
    labelNames: ['state'],
    registers: [registry],
  });
  return () => {
    const found = pool();
    if (found === undefined) return;
    gauge.set({ state: 'used' }, found.totalCount - found.idleCount);
    gauge.set({ state: 'idle' }, found.idleCount);
  };
}
