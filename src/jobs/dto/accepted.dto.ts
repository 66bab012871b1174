import type { JobStatus } from '@libs/durable-jobs';
import { JobErrorDto } from './job.dto';

export class WaitedJobDto {
  id: string;

  /** completed or failed, unless the wait ended before the job. */
  status: JobStatus;

  error: JobErrorDto | null;
}

/** What every 202 of an accepted request may have. */
export class AcceptedDto {
  /** The job as it is now; only with `Prefer: wait=N`. */
  job?: WaitedJobDto;
}

export class JobRetriedDto extends AcceptedDto {
  /** @example "Job queued again" */
  message: string;

  /** The same job; see `GET /v1/jobs/{jobId}`. */
  jobId: string;
}
