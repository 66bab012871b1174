export { Pruner, type PrunerOptions } from './pruner';
export { type PruningRule } from './pruning-rule';
export { batchSql, agedPartitionsSql } from './pruning-sql';
