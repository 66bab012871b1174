import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Metrics } from '../metrics';

const FRESH_MS = 5_000;

interface Waiting {
  readonly queued: number;
  readonly retrying: number;
  readonly failed: number;
  readonly job_lag: number;
  readonly event_lag: number;
  readonly pending: number;
  readonly held: number;
  readonly delivery_lag: number;
}

/** What waits in the whole system, read from the database when scraped, at most every 5 s. */
@Injectable()
export class SystemMetrics {
  private readonly logger = new Logger(SystemMetrics.name);
  private readAtMs = 0;
  private readonly jobs: Gauge<'state'>;
  private readonly deliveries: Gauge<'state'>;
  private readonly lag: Gauge<'of'>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    const registers = [metrics.registry];
    this.jobs = new Gauge({
      name: 'oms_jobs',
      help: 'Jobs by state: queued, retrying, failed',
      labelNames: ['state'],
      registers,
    });
    this.deliveries = new Gauge({
      name: 'oms_webhook_deliveries',
      help: 'Webhook deliveries by state: pending, held',
      labelNames: ['state'],
      registers,
    });
    this.lag = new Gauge({
      name: 'oms_lag_seconds',
      help: 'Age of the oldest that is due and waits: jobs, events, deliveries',
      labelNames: ['of'],
      registers,
    });
  }

  async refresh(): Promise<void> {
    if (Date.now() - this.readAtMs < FRESH_MS) return;
    this.readAtMs = Date.now();
    try {
      const [row] = await this.dataSource.query<Waiting[]>(WAITING);
      if (row !== undefined) this.show(row);
    } catch (error) {
      this.logger.warn(`metrics of the database not read: ${(error as Error).message}`);
    }
  }

  private show(row: Waiting): void {
    this.jobs.set({ state: 'queued' }, row.queued);
    this.jobs.set({ state: 'retrying' }, row.retrying);
    this.jobs.set({ state: 'failed' }, row.failed);
    this.deliveries.set({ state: 'pending' }, row.pending);
    this.deliveries.set({ state: 'held' }, row.held);
    this.lag.set({ of: 'jobs' }, row.job_lag);
    this.lag.set({ of: 'events' }, row.event_lag);
    this.lag.set({ of: 'deliveries' }, row.delivery_lag);
  }
}

const WAITING = `
  SELECT (SELECT count(*)::int FROM jobs WHERE status = 'queued' AND attempts = 0) AS queued,
         (SELECT count(*)::int FROM jobs WHERE status = 'queued' AND attempts > 0) AS retrying,
         (SELECT count(*)::int FROM jobs WHERE status = 'failed') AS failed,
         (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0)::float FROM jobs WHERE status = 'queued' AND run_at <= now()) AS job_lag,
         (SELECT coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float FROM events WHERE position IS NULL) AS event_lag,
         (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'pending') AS pending,
         (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'held') AS held,
         (SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::float
            FROM webhook_deliveries WHERE state = 'pending' AND due_at <= now()) AS delivery_lag`;
