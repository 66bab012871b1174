export { again } from './faults/again';
export { type Planning, PLANNING_SETTINGS } from './sql/planning';
export { queryInIndexOrder } from './sql/query-in-index-order';
export { prepared, type PreparedStatement } from './sql/prepared';
export { type LogPosition, NotAStandbyError, REPLAYED, StandbyBehindError, WRITTEN } from './standby';
export { SharedWork } from './shared-work';
export { perTx, type Tx, type TxShare } from './tx';
export { UnitOfWork } from './unit-of-work';
export { writeAlone } from './write-alone';
export {
  asPartlyDone,
  brokenUniqueConstraint,
  isBlocked,
  isConflict,
  isDatabaseUnavailable,
  isOverdue,
  isTemporary,
} from './faults/database-fault';
export type { Frame } from './enclosure';
export { IN_BACKGROUND, IN_LONG_REQUEST, IN_REQUEST, type Limits, ON_STANDBY } from './limits';
export { OutcomeUnknownError } from './faults/outcome-unknown';
export { textArray } from './sql/text-array';
