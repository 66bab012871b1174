export { type BatchLimit, countWithin, selectWithin } from './batch-limit';
