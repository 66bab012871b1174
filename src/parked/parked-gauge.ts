import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics, MOST_COUNTED, ScrapedGauges } from '../infrastructure/metrics';
import type { ParkedKind } from './model/parked';
import { ParkedWork } from './parked-work';

const NAMES: Readonly<Record<ParkedKind, string>> = {
  job: 'jobs',
  event: 'events',
  delivery: 'deliveries',
  push: 'pushes',
  deadline: 'deadlines',
  bulk: 'items of bulk work',
};

/** `oms_parked`: parked work of the whole system. */
@Injectable()
export class ParkedGauge {
  private readonly logger = new Logger(ParkedGauge.name);
  private readonly gauge: Gauge<'of'>;

  constructor(
    private readonly work: ParkedWork,
    metrics: Metrics,
  ) {
    this.gauge = new Gauge({
      name: 'oms_parked',
      help: `Work set aside because it keeps failing through a fault of the service, by kind, each counted up to ${MOST_COUNTED}`,
      labelNames: ['of'],
      registers: [metrics.registry],
      collect: () => scraped.refresh(),
    });
    const scraped = new ScrapedGauges(
      [this.gauge],
      () => this.count(),
      ({ message }) => this.logger.warn(`could not count parked work: ${message}`),
    );
  }

  private async count(): Promise<void> {
    for (const { kind, rows } of this.work.of(null)) {
      this.gauge.set({ of: NAMES[kind] }, await rows.count(MOST_COUNTED));
    }
  }
}
