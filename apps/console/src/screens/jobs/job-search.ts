export const JOB_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type JobStatusName = (typeof JOB_STATUSES)[number];

/** What the address of the screen says. */
export interface JobSearch {
  readonly status?: JobStatusName;
  readonly type?: string;
  readonly code?: string;
  readonly channel?: string;
  readonly number?: string;
  readonly page?: number;
}
