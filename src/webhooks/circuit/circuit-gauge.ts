import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../../infrastructure/metrics';
import { circuitSql } from './model/circuit';

/** How many channels are named; the others are only counted. */
const MOST_NAMED = 100;
const FRESH_MS = 5_000;

interface FailingRow {
  readonly id: string;
  readonly failing_seconds: number;
}

/** Endpoints that are being probed, in the whole system. Read when scraped, at most every 5 s. */
@Injectable()
export class CircuitGauge {
  private readonly logger = new Logger(CircuitGauge.name);
  private readonly failing: Gauge<'channel_id'>;
  private readonly unnamed: Gauge;
  private readAtMs = -Infinity;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    const registers = [metrics.registry];
    this.failing = new Gauge({
      name: 'oms_webhook_failing_seconds',
      help: `For how long a probed endpoint has been failing, by channel; the ${MOST_NAMED} that fail longest`,
      labelNames: ['channel_id'],
      registers,
      collect: () => this.refresh(),
    });
    this.unnamed = new Gauge({
      name: 'oms_webhook_failing_unnamed',
      help: 'How many more probed endpoints there are than oms_webhook_failing_seconds names',
      registers,
    });
  }

  private async refresh(): Promise<void> {
    if (performance.now() - this.readAtMs < FRESH_MS) return;
    this.readAtMs = performance.now();
    try {
      const [count] = await this.dataSource.query<{ n: number }[]>(COUNT);
      const rows = await this.dataSource.query<FailingRow[]>(LONGEST, [MOST_NAMED]);
      this.failing.reset();
      rows.forEach(({ id, failing_seconds }) => this.failing.set({ channel_id: id }, failing_seconds));
      this.unnamed.set(Math.max(0, count!.n - rows.length));
    } catch (error) {
      this.logger.warn(`could not read failing endpoints: ${(error as Error).message}`);
    }
  }
}

const { isEnabled, isOpen } = circuitSql('c');
const FAILING = `webhook_endpoints c WHERE ${isEnabled} AND ${isOpen}`;

const COUNT = `SELECT count(*)::int AS n FROM ${FAILING}`;

const LONGEST = `
  SELECT channel_id AS id, coalesce(extract(epoch FROM now() - webhook_failing_since), 0)::float AS failing_seconds
    FROM ${FAILING} ORDER BY webhook_failing_since NULLS LAST, channel_id LIMIT $1`;
