import type { JobStanding } from '../../jobs';
import type { ItemOutcome } from './item-state';

/** What an item has become by its job; null while that has not ended. A job that is gone was deleted long after its end. */
export function outcomeOfJob(jobId: string, job: JobStanding | undefined): ItemOutcome | null {
  if (job === undefined) {
    return { state: 'failed', jobId, error: { code: 'JOB_NOT_FOUND', message: 'Job not found' } };
  }
  if (job.status === 'completed') return { state: 'done', jobId };
  if (job.status !== 'failed') return null;
  return {
    state: 'failed',
    jobId,
    error: job.error ?? { code: 'INTERNAL_ERROR', message: 'The job failed' },
  };
}
