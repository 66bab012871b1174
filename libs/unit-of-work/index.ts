export { again } from './again';
export { type Planning, planStatements, queryInIndexOrder } from './planning';
export { prepared, type PreparedStatement } from './prepared';
export { SharedWork } from './shared-work';
export { perTx, type Tx, type TxShare } from './tx';
export { UnitOfWork } from './unit-of-work';
export { writeAlone } from './write-alone';
export {
  brokenUniqueConstraint,
  isConflict,
  isDatabaseUnavailable,
  isOverdue,
  isPassing,
  isTemporary,
} from './database-fault';
export type { Frame } from './enclosure';
export { IN_BACKGROUND, IN_LONG_REQUEST, IN_REQUEST, type Limits } from './limits';
export { OutcomeUnknownError } from './outcome-unknown';
export { textArray } from './text-array';
