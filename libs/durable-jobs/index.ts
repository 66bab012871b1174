export {
  JOB_STATUSES,
  type ClaimedJob,
  type JobError,
  type JobHandler,
  type JobStatus,
  type NewJob,
} from './job';
export { describeJobError, JobDrain, type JobOutcome } from './job-drain';
export { JobIntake } from './job-intake';
export { JobTable, type JobTableNames } from './job-table';
export { DEFAULT_RETRY_POLICY, nextDelayMs, type RetryPolicy } from './retry-policy';
