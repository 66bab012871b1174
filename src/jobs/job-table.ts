import { JobLeases, JobTable } from '@libs/durable-jobs';

/**
 * The tables of the jobs; repeats find the first response for 24 hours
 * (docs/changing-orders.md#what-a-key-remembers).
 */
export const JOB_TABLES = {
  table: 'jobs',
  partition: 'channel_id',
  requests: 'accepted_requests',
  requestsKeptFor: '24 hours',
  label: 'order_number',
  ownColumns: ['webhooks_skipped'],
} as const;

export const jobTable = new JobTable(JOB_TABLES);

export const jobLeases = new JobLeases(JOB_TABLES, jobTable);
