import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Topology } from '../infrastructure/database';
import { Metrics, MOST_COUNTED, ScrapedGauges } from '../infrastructure/metrics';
import { type Waiting, WAITING } from './waiting';

const UP_TO = `counted up to ${MOST_COUNTED}`;

/** Each gauge with its label, and the fact behind each of its values. */
const GAUGES = [
  {
    name: 'oms_jobs',
    help: `Jobs by state: queued and retrying (together ${UP_TO}), failed (${UP_TO})`,
    label: 'state',
    shows: { queued: 'jobs_queued', retrying: 'jobs_retrying', failed: 'jobs_failed' },
  },
  {
    name: 'oms_events',
    help: `Events not handed on yet, ${UP_TO}`,
    label: 'state',
    shows: { unrelayed: 'events_unrelayed' },
  },
  {
    name: 'oms_webhook_deliveries',
    help: `Webhook deliveries by state: pending (unfinished), due (pending ones that can be sent now), held; each ${UP_TO}`,
    label: 'state',
    shows: { pending: 'deliveries_pending', due: 'deliveries_due', held: 'deliveries_held' },
  },
  {
    name: 'oms_lag_seconds',
    help: 'Age of the oldest due job, event or delivery',
    label: 'of',
    shows: { jobs: 'jobs_age', events: 'events_age', deliveries: 'deliveries_age' },
  },
  {
    name: 'oms_webhook_circuits',
    help: 'Webhook endpoints by circuit: closed, open (waiting for the next probe), half_open (being probed), disabled',
    label: 'state',
    shows: {
      closed: 'circuits_closed',
      open: 'circuits_open',
      half_open: 'circuits_half_open',
      disabled: 'circuits_disabled',
    },
  },
] as const satisfies readonly {
  name: string;
  help: string;
  label: string;
  shows: Readonly<Record<string, keyof Waiting>>;
}[];

/** The backlog of the whole system. */
@Injectable()
export class SystemMetrics {
  private readonly logger = new Logger(SystemMetrics.name);
  private readonly gauges: readonly Gauge[];
  private readonly scraped: ScrapedGauges;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topology: Topology,
    metrics: Metrics,
  ) {
    const registers = [metrics.registry];
    this.gauges = GAUGES.map(({ name, help, label }) => {
      return new Gauge({ name, help, labelNames: [label], registers });
    });
    this.scraped = new ScrapedGauges(
      this.gauges,
      () => this.read(),
      ({ message }) => this.logger.warn(`could not read metrics from the database: ${message}`),
    );
  }

  refresh(): Promise<void> {
    return this.scraped.refresh();
  }

  private async read(): Promise<void> {
    const [row] = await this.dataSource.query<[Waiting]>(this.topology.choose(WAITING));
    GAUGES.forEach(({ label, shows }, index) => {
      for (const [value, fact] of Object.entries(shows))
        this.gauges[index]!.set({ [label]: value }, row[fact]);
    });
  }
}
