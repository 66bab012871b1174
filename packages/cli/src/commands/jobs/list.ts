import type { Job, JobFilter } from '@oms/client';
import type { Action } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/output.js';

/** `oms jobs list`: prints jobs, newest first. */
export const listJobs: Action = async (context, options) => {
  const most = Number(options.limit);
  if (!Number.isInteger(most) || most < 1) throw new Failure('--limit must be a number from 1');
  const filter = {
    channel_id: context.namedChannel,
    status: options.status as JobFilter['status'],
    order_number: options.order as string | undefined,
    limit: Math.min(most, 100),
  };
  const client = await context.client();
  const jobs: Job[] = [];
  for await (const job of client.jobs.list(filter, { signal: context.signal })) {
    jobs.push(job);
    if (jobs.length === most) break;
  }
  const columns = {
    created: (job: Job) => job.created_at,
    type: (job: Job) => job.type,
    status: (job: Job) => job.status,
    order: (job: Job) => printable(job.order_number ?? ''),
    error: (job: Job) => job.error?.code ?? '',
    id: (job: Job) => job.id,
  };
  context.out.table(jobs, columns, 'No jobs.');
};
