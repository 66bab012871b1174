import type { ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { applied } from '../../api/accepted';
import { everyOf } from '../../api/every-of';
import { newKey, request } from '../../api/request';
import { queryText } from '../../app/lists/search-params';
import type { JobSearch } from './job-search';

export type JobType = Job['type'];

export const JOB_TYPES = everyOf<JobType>({
  order_create: true,
  order_update: true,
  order_status_update: true,
  order_deadline: true,
  storage_location_create: true,
  storage_location_update: true,
  storage_location_delete: true,
  channel_health_check: true,
});

/** An accepted request and what became of it. */
export type Job = ResultOf<'/v1/jobs/{jobId}', 'get'>;

export type JobPage = ResultOf<'/v1/jobs', 'get'>;

/** Failed jobs with the same type and error (docs/screens.md#causes-of-failures). */
export type Cause = Causes['data'][number];

export type Causes = ResultOf<'/v1/jobs/failures', 'get'>;

const PAGE = 50;

function readJobs(
  { status, type, code, channel, number, page }: JobSearch,
  signal: AbortSignal,
): Promise<JobPage> {
  const query = {
    status,
    type,
    error_code: code,
    channel_id: channel,
    order_number: number,
    page,
    limit: PAGE,
  };
  return request<JobPage>(`/v1/jobs?${queryText(query)}`, { signal });
}

export const jobsQuery = (search: JobSearch) =>
  queryOptions({
    queryKey: ['jobs', 'list', search],
    queryFn: ({ signal }) => readJobs(search, signal),
    placeholderData: keepPreviousData,
  });

export const causesQuery = (channel: string | undefined) =>
  queryOptions({
    queryKey: ['jobs', 'causes', channel],
    queryFn: ({ signal }) =>
      request<Causes>(`/v1/jobs/failures?${queryText({ channel_id: channel })}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['jobs', 'one', jobId],
    queryFn: ({ signal }) => request<Job>(`/v1/jobs/${encodeURIComponent(jobId)}`, { signal }),
    // A job that is not done yet ends in moments; afterwards nothing is asked.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'queued' || data?.status === 'processing' ? 2_000 : false,
  });

/** Queues a failed job again, and waits for its end. */
export function retryJob(jobId: string): Promise<void> {
  return applied(`/v1/jobs/${encodeURIComponent(jobId)}/retry`, { method: 'POST', headers: newKey() });
}
