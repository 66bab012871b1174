import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { forget, Metrics } from '../infrastructure/metrics';
import { Workers } from '../infrastructure/workers';
import { SEARCHED_EVENTS } from './indexing/searched-events';

const LOOK_EVERY_MS = 5_000;

/** Shows how far the search is behind the orders, in every process whose role is not `api`. */
@Injectable()
export class SearchLag {
  private gauge: Gauge | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    workers: Workers,
  ) {
    workers.add(this, { name: 'lag of the search', idleMs: LOOK_EVERY_MS, round: () => this.look() });
  }

  private async look(): Promise<false> {
    try {
      await this.show();
    } catch (error) {
      if (this.gauge !== null) forget(this.gauge);
      throw error;
    }
    return false;
  }

  private async show(): Promise<void> {
    const [progress] = await this.dataSource.query<{ position: string }[]>(
      'SELECT position FROM order_search_progress',
    );
    const [row] = await this.dataSource.query<{ age: number }[]>(LAG, [progress?.position ?? '0']);
    this.gauge ??= new Gauge({
      name: 'oms_search_lag_seconds',
      help: 'Age of the oldest change of an order that a search does not know yet',
      registers: [this.metrics.registry],
    });
    this.gauge.set(row?.age ?? 0);
  }
}

const LAG = `
  SELECT greatest(extract(epoch FROM now() - occurred_at), 0)::float AS age FROM events
   WHERE position > $1 AND type IN (${SEARCHED_EVENTS}) ORDER BY position LIMIT 1`;
