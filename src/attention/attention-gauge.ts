import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Gauge } from 'prom-client';
import { EndsWithProcess } from '@libs/ends-with-process';
import { AskedChannels } from '../channels';
import { Metrics } from '../infrastructure/metrics';
import { ATTENTION_KINDS } from './model/attention-kinds';
import { ChannelCounts } from './model/channel-counts';
import { SampleAttention } from './queries/sample-attention';

const FRESH_MS = 15_000;
/** A group of channels that takes longer to count is given up. */
const LIMIT_MS = 500;

/**
 * `oms_attention`: what needs a hand and nobody has seen, by kind, in the whole system. A scrape starts a count, at most
 * every 15 s, does not wait for it, and shows the last one.
 */
@Injectable()
export class AttentionGauge extends EndsWithProcess {
  private readonly logger = new Logger(AttentionGauge.name);
  private readonly gauge: Gauge<'kind'>;
  private readonly uncounted: Gauge;
  private readonly counts = new ChannelCounts();
  private counting: Promise<void> | null = null;
  private countedAtMs = -Infinity;
  private isEnding = false;

  constructor(
    private readonly queries: QueryBus,
    private readonly channels: AskedChannels,
    metrics: Metrics,
  ) {
    super();
    this.gauge = new Gauge({
      name: 'oms_attention',
      help: 'What needs a hand and nobody has seen, by kind; of each channel at most 1,000 of a kind',
      labelNames: ['kind'],
      registers: [metrics.registry],
      collect: () => this.refresh(),
    });
    this.uncounted = new Gauge({
      name: 'oms_attention_uncounted_channels',
      help: 'Channels that oms_attention leaves out because they could not be counted in the last 5 minutes',
      registers: [metrics.registry],
    });
    this.uncounted.remove();
  }

  protected async finish(): Promise<void> {
    this.isEnding = true;
    await this.counting;
  }

  private refresh(): void {
    if (this.isEnding || this.counting !== null) return;
    if (performance.now() - this.countedAtMs < FRESH_MS) return;
    this.counting = this.count().finally(() => {
      this.countedAtMs = performance.now();
      this.counting = null;
    });
  }

  private async count(): Promise<void> {
    const errors: Error[] = [];
    try {
      for (const group of this.counts.groupsOf(await this.channels.everywhere())) {
        if (this.isEnding) return;
        const startedMs = performance.now();
        await this.countGroup(group).catch((error: Error) => errors.push(error));
        await pause(performance.now() - startedMs);
      }
    } catch (error) {
      errors.push(error as Error);
    }
    if (errors.length > 0) this.logger.warn(`could not count what needs a hand: ${errors[0]!.message}`);
    this.show();
  }

  private async countGroup(group: readonly string[]): Promise<void> {
    try {
      const rows = await this.queries.execute(new SampleAttention(group, LIMIT_MS));
      this.counts.counted(group, rows, performance.now());
    } catch (error) {
      this.counts.failed(group);
      throw error;
    }
  }

  /** A sum of nothing is shown only when every channel was counted. */
  private show(): void {
    const { sums, uncounted } = this.counts.total(performance.now());
    this.gauge.reset();
    for (const kind of ATTENTION_KINDS) {
      const sum = sums.get(kind) ?? 0;
      if (sum > 0 || uncounted === 0) this.gauge.set({ kind }, sum);
    }
    if (uncounted !== null) this.uncounted.set(uncounted);
  }
}
