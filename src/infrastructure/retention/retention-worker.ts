import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { EndsWithProcess } from '@libs/ends-with-process';
import { Pruner } from '@libs/pruning';
import { WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Distribution } from '../database';
import { Metrics } from '../metrics';
import { PruningRules } from './pruning-rules';

const BATCH_SIZE = 1_000;
const LOOK_EVERY_MS = 600_000;

/** Deletes what is older than its retention setting, in every process whose role is not `api`. */
@Injectable()
export class RetentionWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(RetentionWorker.name);
  private readonly pruned: Counter<'table'>;
  private readonly pruner: Pruner;
  private readonly loop: WorkLoop;
  private stopping = false;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    metrics: Metrics,
    private readonly rules: PruningRules,
    distribution: Distribution,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
    this.pruned = new Counter({
      name: 'oms_pruned_rows_total',
      help: 'Rows deleted by this process because they were older than their retention setting, by table',
      labelNames: ['table'],
      registers: [metrics.registry],
    });
    this.pruner = new Pruner({
      dataSource,
      batchSize: BATCH_SIZE,
      isStopping: () => this.stopping,
      ...(distribution.isByChannel && { partitions: () => distribution.channels() }),
    });
    this.loop = new WorkLoop({
      name: 'retention',
      round: () => this.pruneAll(),
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
  }

  onApplicationBootstrap(): void {
    for (const { table } of this.rules.all()) this.pruned.inc({ table }, 0);
    if (this.settings.ROLE !== 'api') this.loop.start();
  }

  protected async finish(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  /** Another round follows while rows are deleted: rows that they needed can be deleted then. */
  private async pruneAll(): Promise<boolean> {
    let found = false;
    for (const rule of this.rules.all()) {
      const startedAt = Date.now();
      const rows = await this.pruner.prune(rule);
      if (rows === 0) continue;
      found = true;
      this.pruned.inc({ table: rule.table }, rows);
      const duration_ms = Date.now() - startedAt;
      this.logger.log({ event: 'retention.pruned', table: rule.table, rows, duration_ms });
    }
    return found && !this.stopping;
  }
}
