import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import { shareConnections } from '@libs/fair-pool';
import { type ConnectionWatch, watchOf } from '@libs/live-connections';
import { IN_REQUEST } from '@libs/unit-of-work';

/** How long a process that shuts down waits for a silent connection. */
const HURRY_MS = 2_500;

/**
 * Active while the process works: limits the time of statements, closes silent connections, and limits each
 * caller's share.
 */
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

  /** Work that waits for a silent connection would take longer than the shutdown may. */
  onModuleDestroy(): void {
    this.watch.hurry(HURRY_MS);
  }

  /** By how much the longest current wait for the database exceeds the usual time. */
  get waitingMs(): number {
    return this.watch.waitingMs;
  }
}
