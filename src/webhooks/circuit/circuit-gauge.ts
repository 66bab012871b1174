import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics, ScrapedGauges } from '../../infrastructure/metrics';
import { circuitSql } from './model/circuit';

/** How many channels are named; the others are only counted. */
const MOST_NAMED = 100;

interface FailingRow {
  readonly id: string;
  readonly failing_seconds: number;
}

/** Endpoints that are being probed, in the whole system. */
@Injectable()
export class CircuitGauge {
  private readonly logger = new Logger(CircuitGauge.name);
  private readonly failing: Gauge<'channel_id'>;
  private readonly unnamed: Gauge;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    const options = { registers: [metrics.registry], collect: () => scraped.refresh() };
    this.failing = new Gauge({
      name: 'oms_webhook_failing_seconds',
      help: `For how long a probed endpoint has been failing, by channel; the ${MOST_NAMED} that fail longest`,
      labelNames: ['channel_id'],
      ...options,
    });
    this.unnamed = new Gauge({
      name: 'oms_webhook_failing_unnamed',
      help: 'How many more probed endpoints there are than oms_webhook_failing_seconds names',
      ...options,
    });
    const scraped = new ScrapedGauges(
      [this.failing, this.unnamed],
      () => this.read(),
      ({ message }) => this.logger.warn(`could not read failing endpoints: ${message}`),
    );
  }

  private async read(): Promise<void> {
    const [count] = await this.dataSource.query<{ n: number }[]>(COUNT);
    const rows = await this.dataSource.query<FailingRow[]>(LONGEST, [MOST_NAMED]);
    this.failing.reset();
    rows.forEach(({ id, failing_seconds }) => this.failing.set({ channel_id: id }, failing_seconds));
    this.unnamed.set(Math.max(0, count!.n - rows.length));
  }
}

const { isEnabled, isOpen } = circuitSql('c');
const FAILING = `webhook_endpoints c WHERE ${isEnabled} AND ${isOpen}`;

const COUNT = `SELECT count(*)::int AS n FROM ${FAILING}`;

const LONGEST = `
  SELECT channel_id AS id, coalesce(extract(epoch FROM now() - webhook_failing_since), 0)::float AS failing_seconds
    FROM ${FAILING} ORDER BY webhook_failing_since NULLS LAST, channel_id LIMIT $1`;
