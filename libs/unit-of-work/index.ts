export { queryInIndexOrder } from './in-index-order';
export { perTx, type Tx } from './tx';
export { UnitOfWork } from './unit-of-work';
export { brokenUniqueConstraint, isConflict, isDatabaseUnavailable } from './database-fault';
export { retryOnConflict } from './retry-on-conflict';
export { textArray } from './text-array';
