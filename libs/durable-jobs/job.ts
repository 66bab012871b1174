import type { Text } from '@libs/json-text';
import type { Tx } from '@libs/unit-of-work';

/**
 * Larger jobs are written and executed apart from small ones, which then don't wait until they are sent, loaded and
 * stored.
 */
export const LARGE_BYTES = 64 * 1024;

/** The state of a job: waiting (also between tries), under way, or ended. */
export const JOB_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * Makes a request safe to repeat: the first one with the same caller and key is accepted, later ones find its
 * response.
 */
export interface OnceOnly {
  readonly caller: string;
  readonly key: string;
  /** Fingerprint of the whole request: the same key with another request is a mistake of the caller. */
  readonly fingerprint: string;
  /** Text of the first response. */
  readonly answer: string;
}

/** An earlier request. */
export interface AcceptedRequest {
  readonly jobId: string;
  readonly fingerprint: string;
  readonly answer: string;
}

/** Work to be accepted. `partition` spreads the table; jobs of one `key` run one at a time, in the order accepted. */
export interface NewJob {
  readonly id: string;
  readonly partition: string;
  readonly key: string;
  readonly type: string;
  /** JSON text of the command. */
  readonly payload: Text;
  /** The number or name of the job's subject for people; only shown and searched for. */
  readonly label?: string | null;
  /** A short summary for checks of the unfinished jobs of a key, since payloads may be long. */
  readonly outline?: string | null;
  readonly once?: OnceOnly | null;
}

/** A job, claimed by a worker. */
export interface ClaimedJob extends Omit<NewJob, 'once' | 'label' | 'outline' | 'payload'> {
  readonly payload: string;
  /** How many tries have failed so far. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Why a job ended without its effect. */
export interface JobError {
  readonly code: string;
  readonly message: string;
}

/**
 * SQL for the bytes that executing a job loads besides its payload, given the alias of the job and a condition that each table
 * it reads has to meet: that a column is the job's partition.
 */
export type LoadedBytes = (job: string, isIts: (column: string) => string) => string;

/** What one type of job does. */
export interface JobHandler {
  /** What `execute` loads beside the payload, for the bytes of a batch. */
  readonly loads?: LoadedBytes;
  /**
   * Runs inside the transaction that also records the end of the job. A `Refusal` ends the job as failed;
   * after any other error it is retried.
   */
  execute(tx: Tx, job: ClaimedJob): Promise<void>;
  /** Announces the final failure of a job, in the transaction that records it. */
  failed(tx: Tx, job: ClaimedJob, error: unknown): Promise<void>;
}
