import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Pruner, type PruningRule } from '@libs/pruning';
import type { WorkLoop } from '@libs/work-queue';
import { Topology } from '../database';
import { Metrics } from '../metrics';
import { Workers } from '../workers';
import { PruningRules } from './pruning-rules';

const BATCH_SIZE = 1_000;
const LOOK_EVERY_MS = 600_000;

/** Deletes what is older than its retention setting, in every process whose role is not `api`. */
@Injectable()
export class RetentionWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(RetentionWorker.name);
  private readonly pruned: Counter<'table'>;
  private readonly failing: Gauge<'table'>;
  private readonly pruner: Pruner;
  private readonly loop: WorkLoop;
  /** That this process has deleted. */
  private rows = 0;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    metrics: Metrics,
    private readonly rules: PruningRules,
    topology: Topology,
    workers: Workers,
  ) {
    this.pruned = new Counter({
      name: 'oms_pruned_rows_total',
      help: 'Rows deleted by this process because they were older than their retention setting, by table',
      labelNames: ['table'],
      registers: [metrics.registry],
    });
    this.failing = new Gauge({
      name: 'oms_pruning_failing',
      help: 'Whether the last look of this process at what is to be deleted failed (1) or not (0), by table',
      labelNames: ['table'],
      registers: [metrics.registry],
    });
    this.pruner = new Pruner({
      dataSource,
      batchSize: BATCH_SIZE,
      isStopping: () => this.loop.isStopping,
      partitions: topology.choose({ together: undefined, spread: () => topology.channels() }),
      onPruned: ({ table }, rows) => {
        this.pruned.inc({ table }, rows);
        this.rows += rows;
      },
    });
    this.loop = workers.add(this, {
      name: 'retention',
      round: () => this.look(),
      idleMs: LOOK_EVERY_MS,
    });
  }

  onApplicationBootstrap(): void {
    for (const { table } of this.rules.all()) {
      this.pruned.inc({ table }, 0);
      this.failing.set({ table }, 0);
    }
  }

  /**
   * Passes follow each other while rows are deleted: rows that they needed can be deleted then. What becomes old meanwhile is
   * left for the next look.
   */
  private async look(): Promise<false> {
    const cutoffs = new Map<PruningRule, Date>();
    while (!this.loop.isStopping && (await this.pruneAll(cutoffs)));
    return false;
  }

  /** Whether rows were deleted. A rule that fails stops none of the others, and is tried again when all are. */
  private async pruneAll(cutoffs: Map<PruningRule, Date>): Promise<boolean> {
    const { rows } = this;
    for (const rule of this.rules.all()) {
      let fails = 0;
      await this.prune(rule, cutoffs).catch((fault: unknown) => {
        this.logger.error(fault);
        fails = 1;
      });
      this.failing.set({ table: rule.table }, fails);
    }
    return this.rows > rows;
  }

  private async prune(rule: PruningRule, cutoffs: Map<PruningRule, Date>): Promise<void> {
    const startedAt = Date.now();
    const before = cutoffs.get(rule) ?? (await this.pruner.cutoffOf(rule));
    cutoffs.set(rule, before);
    const rows = await this.pruner.prune(rule, before);
    if (rows === 0) return;
    const duration_ms = Date.now() - startedAt;
    this.logger.log({ event: 'retention.pruned', table: rule.table, rows, duration_ms });
  }
}
