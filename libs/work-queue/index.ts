export { ALL_AT_ONCE, type ClaimRounds } from './claim-rounds';
export { type DueRows, duePartitions } from './due-partitions';
export { MOST_BEGUN } from './most-begun';
export { OneByOne } from './one-by-one';
export { ParkedRows } from './parked-rows';
export type { ParkedPolicy, ParkedUnit } from './parked-sql';
export { reasonOf } from './reason-of';
export { LocalWakeUps, WakeUps } from './wake-ups';
export { type FailingLoop, failingLoops, WorkLoop, type WorkLoopOptions } from './work-loop';
