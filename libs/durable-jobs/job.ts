/** Where a job stands: waiting (also between tries), under way, or ended. */
export const JOB_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Work to be accepted. `partition` spreads the table; jobs of one `key` run one at a time, in the order accepted. */
export interface NewJob {
  readonly id: string;
  readonly partition: string;
  readonly key: string;
  readonly type: string;
  /** JSON text of the command. */
  readonly payload: string;
}

/** A job in a worker's hands. */
export interface ClaimedJob extends NewJob {
  /** How many tries have failed so far. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Why a job ended without its effect. */
export interface JobError {
  readonly code: string;
  readonly message: string;
}

/** What one type of job does. */
export interface JobHandler {
  /** Runs inside the transaction that also records the end of the job. A `Refusal` ends the job as failed, any other error has it tried again. */
  execute(job: ClaimedJob): Promise<void>;
  /** Records what the world must know of a job that failed for good; in the transaction that records the failure. */
  failed(job: ClaimedJob, error: unknown): Promise<void>;
}
