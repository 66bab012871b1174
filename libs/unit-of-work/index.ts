export { copyAlone } from './copy';
export { type Planning, planStatements, queryInIndexOrder } from './planning';
export { prepared, type PreparedStatement } from './prepared';
export { SharedWork } from './shared-work';
export { perTx, type Tx, type TxShare } from './tx';
export { UnitOfWork } from './unit-of-work';
export { brokenUniqueConstraint, isConflict, isDatabaseUnavailable } from './database-fault';
export { retryOnConflict } from './retry-on-conflict';
export { textArray } from './text-array';
