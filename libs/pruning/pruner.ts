import type { DataSource } from 'typeorm';
import { IN_BACKGROUND, isOverdue, type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { PruningRule } from './pruning-rule';
import { agedPartitionsSql, batchSql } from './pruning-sql';

export interface PrunerOptions {
  readonly dataSource: DataSource;
  /** Rows that one statement looks at, unless so many take too long. */
  readonly batchSize: number;
  /** All partitions, for a database that can't follow an index from one to the next. */
  readonly partitions?: () => Promise<readonly string[]>;
  /** Called between batches: true ends the pass early. */
  readonly isStopping: () => boolean;
  /** Called with how many rows a batch has deleted. */
  readonly onPruned?: (rule: PruningRule, rows: number) => void;
}

interface Batch {
  readonly old: number;
  readonly pruned: number;
  readonly reached: string | null;
}

/** Deletes old rows by a rule. May run in any number of processes at once, and be cut off at any time. */
export class Pruner {
  private readonly unitOfWork: UnitOfWork;
  /** That one statement of this pass looks at. */
  private rows = 0;

  constructor(private readonly options: PrunerOptions) {
    this.unitOfWork = new UnitOfWork(options.dataSource);
  }

  /** Before which rows of the rule are old now, by the clock of the database. */
  async cutoffOf({ keptForMs }: PruningRule): Promise<Date> {
    const [clock] = await this.options.dataSource.query<{ before: Date }[]>(
      `SELECT now() - $1 * interval '1 millisecond' AS before`,
      [keptForMs],
    );
    return clock!.before;
  }

  /**
   * One pass over all partitions; returns how many rows were deleted. What may not be deleted yet is left for
   * a later pass. A partition that fails stops none of the others: the first fault is thrown at the end.
   * @param before repeated passes end only with one cutoff for all: with a later one for each, there are always rows that have
   * just become old
   */
  async prune(rule: PruningRule, before: Date): Promise<number> {
    if (rule.keptForMs === 0) return 0;
    const { batchSize } = this.options;
    this.rows = batchSize;
    const faults: unknown[] = [];
    let pruned = 0;
    for (const id of await this.partitionsOf(rule, before)) {
      try {
        pruned += await this.prunePartition(rule, id, before);
      } catch (fault) {
        faults.push(fault);
        this.rows = batchSize;
      }
    }
    if (faults.length > 0) throw faults[0];
    return pruned;
  }

  private async partitionsOf(rule: PruningRule, before: Date): Promise<readonly string[]> {
    const { dataSource, partitions } = this.options;
    if (partitions !== undefined) return partitions();
    const aged = await dataSource.query<{ id: string }[]>(agedPartitionsSql(rule), [before]);
    return aged.map(({ id }) => id);
  }

  private async prunePartition(rule: PruningRule, partition: string, before: Date): Promise<number> {
    let from = rule.walk.before;
    let pruned = 0;
    while (!this.options.isStopping()) {
      const batch = await this.runBatch(batchSql(rule), [partition, from, before]);
      pruned += batch.pruned;
      if (batch.pruned > 0) this.options.onPruned?.(rule, batch.pruned);
      if (batch.old < this.rows || batch.reached === null) break;
      from = batch.reached;
    }
    return pruned;
  }

  /** With half as many rows, and so in the rest of the pass, when so many take too long. */
  private async runBatch(sql: string, parameters: readonly unknown[]): Promise<Batch> {
    try {
      const work = (tx: Tx) => tx.query<Batch>(sql, [...parameters, this.rows]);
      const [batch] = await this.unitOfWork.run(work, IN_BACKGROUND);
      return batch!;
    } catch (error) {
      if (!isOverdue(error) || this.rows === 1 || this.options.isStopping()) throw error;
      this.rows = Math.ceil(this.rows / 2);
      return this.runBatch(sql, parameters);
    }
  }
}
