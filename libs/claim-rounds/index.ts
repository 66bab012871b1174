export { ALL_AT_ONCE, type ClaimRounds } from './claim-rounds';
export { type DueRows, duePartitionsSql } from './due-partitions';
export { OneByOne } from './one-by-one';
