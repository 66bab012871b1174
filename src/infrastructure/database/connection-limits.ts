import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import { shareConnections } from '@libs/fair-pool';
import { type ConnectionWatch, watchOf } from '@libs/live-connections';
import { IN_REQUEST } from '@libs/unit-of-work';

/** What a process that ends waits for a silent connection. */
const HURRY_MS = 2_500;

/** From when the process takes work until it ends: no statement takes long, no silent connection is waited for, and no caller takes all. */
@Injectable()
export class ConnectionLimits implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('database');
  private readonly watch: ConnectionWatch;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const { options } = dataSource;
    const watch = watchOf((options as { extra?: { Client?: object } }).extra);
    if (watch === null) throw new Error('the connections of the service are not watched');
    this.watch = watch;
  }

  onModuleInit(): void {
    const { driver } = this.dataSource as unknown as { readonly driver: { readonly master: Pool } };
    shareConnections(driver.master, this.dataSource.options.poolSize!);
    this.watch.limit(IN_REQUEST.statementMs);
    this.watch.onSilence = ({ silentMs, connections }) =>
      this.logger.warn({
        event: 'database.silent',
        message: 'connections to the database fell silent and are closed',
        silent_ms: Math.round(silentMs),
        connections,
      });
  }

  /** A loop's round or a request that waits for a silent connection would outlast the time that is left. */
  onModuleDestroy(): void {
    this.watch.hurry(HURRY_MS);
  }

  /** How long the longest wait for an answer of the database is, beyond what is usual. */
  get waitingMs(): number {
    return this.watch.waitingMs;
  }
}
