export { type Lend, LeasedBucket, leaseSizeOf, type Loan } from './leased-bucket';
export { LenderAwayError, RedisLender, type ScriptingRedis } from './redis-lender';
