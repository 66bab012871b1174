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

/** Where the rows end that have to stay although they are old. */
interface Frontier {
  readonly at: string;
  /** When the partition was walked as a whole. */
  readonly foundMs: number;
}

const WALK_ALL_EVERY_MS = 6 * 3_600_000;

/** Deletes old rows by a rule. May run in any number of processes at once, and be cut off at any time. */
export class Pruner {
  private readonly unitOfWork: UnitOfWork;
  /** That one statement of this pass looks at. */
  private rows = 0;
  private readonly frontiers = new Map<string, Frontier>();

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

  /**
   * From the oldest row on. Rows that have to stay are not read at every look: at the first batch of them alone the walk goes on where
   * the one before it ended.
   */
  private async prunePartition(rule: PruningRule, partition: string, before: Date): Promise<number> {
    const key = `${rule.table} ${partition}`;
    let frontier = this.frontierOf(key);
    const foundMs = frontier?.foundMs ?? performance.now();
    let from = rule.walk.before;
    let pruned = 0;
    while (!this.options.isStopping()) {
      const batch = await this.runBatch(batchSql(rule), [partition, from, before]);
      pruned += batch.pruned;
      if (batch.pruned > 0) this.options.onPruned?.(rule, batch.pruned);
      if (batch.old < this.rows || batch.reached === null) {
        if (from === rule.walk.before) this.frontiers.delete(key);
        else this.frontiers.set(key, { at: from, foundMs });
        break;
      }
      const skips = batch.pruned === 0 && frontier !== null;
      from = skips ? frontier!.at : batch.reached;
      if (skips) frontier = null;
    }
    return pruned;
  }

  private frontierOf(key: string): Frontier | null {
    const frontier = this.frontiers.get(key);
    return frontier !== undefined && performance.now() - frontier.foundMs < WALK_ALL_EVERY_MS
      ? frontier
      : null;
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
