import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics, MOST_COUNTED } from '../infrastructure/metrics';
import type { ParkedKind } from './model/parked';
import { ParkedWork } from './parked-work';

const FRESH_MS = 5_000;

const NAMES: Readonly<Record<ParkedKind, string>> = {
  job: 'jobs',
  event: 'events',
  delivery: 'deliveries',
  push: 'pushes',
  deadline: 'deadlines',
  bulk: 'items of bulk work',
};

/** `oms_parked`: parked work of the whole system, counted when scraped, at most every 5 s. */
@Injectable()
export class ParkedGauge {
  private readonly logger = new Logger(ParkedGauge.name);
  private readonly gauge: Gauge<'of'>;
  private countedAtMs = -Infinity;

  constructor(
    private readonly work: ParkedWork,
    metrics: Metrics,
  ) {
    this.gauge = new Gauge({
      name: 'oms_parked',
      help: `Work set aside because it keeps failing through a fault of the service, by kind, each counted up to ${MOST_COUNTED}`,
      labelNames: ['of'],
      registers: [metrics.registry],
      collect: () => this.count(),
    });
  }

  private async count(): Promise<void> {
    if (performance.now() - this.countedAtMs < FRESH_MS) return;
    this.countedAtMs = performance.now();
    try {
      for (const { kind, rows } of this.work.of(null)) {
        this.gauge.set({ of: NAMES[kind] }, await rows.count(MOST_COUNTED));
      }
    } catch (error) {
      this.logger.warn(`could not count parked work: ${(error as Error).message}`);
    }
  }
}
