import type { JobError, JobStatus } from '@libs/durable-jobs';

/** The state of a job at some moment. */
export interface JobStanding {
  readonly id: string;
  readonly status: JobStatus;
  readonly error: JobError | null;
}

/** Its columns. */
export interface StandingRow extends Omit<JobStanding, 'error'> {
  /** JSON text. */
  readonly error: string | null;
}

export function toStanding({ id, status, error }: StandingRow): JobStanding {
  return { id, status, error: error === null ? null : (JSON.parse(error) as JobError) };
}
