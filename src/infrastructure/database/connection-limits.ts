import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import { shareConnections } from '@libs/fair-pool';
import { type ConnectionWatch, watchOf } from '@libs/live-connections';
import { IN_REQUEST } from '@libs/unit-of-work';

/** How long a process that shuts down waits for a silent connection. */
const HURRY_MS = 2_500;

/** What the connections to a server are allowed. */
export interface Allowance {
  /** As logs name it. */
  readonly server: 'database' | 'replica';
  /** For statements without a limit of their own. */
  readonly statementMs: number;
  /** How long a caller waits for its share; undefined: as usual. */
  readonly shareMs?: number;
}

const OF_DATABASE: Allowance = { server: 'database', statementMs: IN_REQUEST.statementMs };

/**
 * Active while the process works: limits the time of statements, closes silent connections, and limits each
 * caller's share.
 */
export class ConnectionLimits implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('database');
  private readonly watch: ConnectionWatch;

  constructor(
    private readonly dataSource: DataSource,
    private readonly allowance = OF_DATABASE,
  ) {
    const { options } = dataSource;
    const watch = watchOf((options as { extra?: { Client?: object } }).extra);
    if (watch === null) throw new Error('the connections of the service are not watched');
    this.watch = watch;
  }

  onModuleInit(): void {
    this.limitTimes();
    this.shareConnections();
  }

  limitTimes(): void {
    const { server, statementMs } = this.allowance;
    this.watch.limit(statementMs);
    this.watch.onSilence = ({ silentMs, connections }) =>
      this.logger.warn({
        event: `${server}.silent`,
        message: `connections to the ${server} fell silent and are closed`,
        silent_ms: Math.round(silentMs),
        connections,
      });
  }

  /** Once the pool is there. */
  shareConnections(): void {
    const { driver } = this.dataSource as unknown as { readonly driver: { readonly master: Pool } };
    shareConnections(driver.master, this.dataSource.options.poolSize!, this.allowance.shareMs);
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
