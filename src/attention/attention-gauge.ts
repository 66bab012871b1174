import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Gauge } from 'prom-client';
import { SYSTEM_CALLER } from '../api-keys';
import { Metrics } from '../infrastructure/metrics';
import { AskedAttention } from './asked-attention';
import { ATTENTION_KINDS } from './model/attention-kinds';
import { CountAttention } from './queries/count-attention';

const FRESH_MS = 15_000;

/** `oms_attention`: what needs a hand and nobody has seen, by kind, in the whole system. Counted when scraped, at most every 15 s. */
@Injectable()
export class AttentionGauge {
  private readonly logger = new Logger(AttentionGauge.name);
  private readonly gauge: Gauge<'kind'>;
  private countedAtMs = -Infinity;

  constructor(
    private readonly queries: QueryBus,
    private readonly asked: AskedAttention,
    metrics: Metrics,
  ) {
    this.gauge = new Gauge({
      name: 'oms_attention',
      help: 'What needs a hand and nobody has seen, by kind; of each channel at most 10,000',
      labelNames: ['kind'],
      registers: [metrics.registry],
      collect: () => this.refresh(),
    });
  }

  private async refresh(): Promise<void> {
    if (performance.now() - this.countedAtMs < FRESH_MS) return;
    this.countedAtMs = performance.now();
    try {
      const filter = await this.asked.of({}, SYSTEM_CALLER);
      const counts = await this.queries.execute(new CountAttention(filter));
      for (const kind of ATTENTION_KINDS) this.gauge.set({ kind }, counts[kind] ?? 0);
    } catch (error) {
      this.logger.warn(`could not count what needs a hand: ${(error as Error).message}`);
    }
  }
}
