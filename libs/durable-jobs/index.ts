export { type Claim, JobClaims } from './job-claims';
export { dueKeysSql, runsSql } from './claim-sql';
export {
  JOB_STATUSES,
  type AcceptedRequest,
  type ClaimedJob,
  type JobError,
  type JobHandler,
  type JobStatus,
  type LoadedBytes,
  type NewJob,
  type OnceOnly,
} from './job';
export { describeJobError, JobDrain, type JobOutcome } from './job-drain';
export { JobIntake } from './job-intake';
export { JobLeases, type LeasedJob } from './job-leases';
export { type JobTableNames } from './job-sql';
export { JobTable } from './job-table';
export { type LeasedJobHandler, LeaseRunner, type LeaseRunnerOptions } from './lease-runner';
export { DEFAULT_RETRY_POLICY, type RetryPolicy } from './retry-policy';
