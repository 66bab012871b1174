import type { DataSource } from 'typeorm';
import type { PruningRule } from './pruning-rule';
import { agedPartitionsSql, batchSql } from './pruning-sql';

export interface PrunerOptions {
  readonly dataSource: DataSource;
  /** Rows that one statement looks at. */
  readonly batchSize: number;
  /** All partitions, for a database that can't follow an index from one to the next. */
  readonly partitions?: () => Promise<readonly string[]>;
  /** Called between batches: true ends the pass early. */
  readonly isStopping: () => boolean;
}

interface Batch {
  readonly old: number;
  readonly pruned: number;
  readonly reached: string | null;
}

/** Deletes old rows by a rule. May run in any number of processes at once, and be cut off at any time. */
export class Pruner {
  constructor(private readonly options: PrunerOptions) {}

  /**
   * One pass over all partitions; returns how many rows were deleted. What may not be deleted yet is left for
   * a later pass.
   */
  async prune(rule: PruningRule): Promise<number> {
    if (rule.keptForMs === 0) return 0;
    const { dataSource } = this.options;
    const [clock] = await dataSource.query<{ before: Date }[]>(
      `SELECT now() - $1 * interval '1 millisecond' AS before`,
      [rule.keptForMs],
    );
    let pruned = 0;
    for (const id of await this.partitionsOf(rule, clock!.before))
      pruned += await this.prunePartition(rule, id, clock!.before);
    return pruned;
  }

  private async partitionsOf(rule: PruningRule, before: Date): Promise<readonly string[]> {
    const { dataSource, partitions } = this.options;
    if (partitions !== undefined) return partitions();
    const aged = await dataSource.query<{ id: string }[]>(agedPartitionsSql(rule), [before]);
    return aged.map(({ id }) => id);
  }

  private async prunePartition(rule: PruningRule, partition: string, before: Date): Promise<number> {
    const { dataSource, batchSize, isStopping } = this.options;
    const sql = batchSql(rule);
    let from = rule.walk.before;
    let pruned = 0;
    while (!isStopping()) {
      const [batch] = await dataSource.query<Batch[]>(sql, [partition, from, before, batchSize]);
      pruned += batch!.pruned;
      if (batch!.old < batchSize || batch!.reached === null) break;
      from = batch!.reached;
    }
    return pruned;
  }
}
