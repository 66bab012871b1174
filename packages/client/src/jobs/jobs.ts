import { OmsError } from '../http/errors.js';
import { pause } from '../http/pause.js';
import type { CallOptions, Routes } from '../http/routes.js';
import { byNumber, type IterationOptions } from '../pages.js';
import type { Job, JobFilter } from '../types.js';

const FIRST_LOOK_MS = 50;
const LOOK_EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** An accepted change, until it has had its effect. */
export interface JobHandle {
  readonly id: string;
  /**
   * Resolves when the job is completed. `timeoutMs`: default 60 000.
   * @throws {JobFailedError}
   */
  wait(options?: CallOptions): Promise<Job>;
}

/** A job that ended without its effect. `job.error` says why, with a code of docs/errors.md. */
export class JobFailedError extends OmsError {
  override readonly name = 'JobFailedError';

  constructor(readonly job: Job) {
    super('JOB_FAILED', `${job.type} failed: ${job.error?.message ?? 'no reason is known'}`);
  }
}

/** Accepted changes, and what became of them. */
export class Jobs {
  constructor(private readonly routes: Routes) {}

  get(jobId: string, options?: CallOptions): Promise<Job> {
    return this.routes.get('/v1/jobs/{jobId}', { path: { jobId }, ...options });
  }

  /**
   * All jobs that fit, newest first. Collect them before you change them: one that no longer fits makes
   * the iteration skip another.
   */
  list(filter: Omit<JobFilter, 'page'> = {}, options?: IterationOptions): AsyncGenerator<Job, void> {
    return byNumber((page) => this.routes.get('/v1/jobs', { query: { ...filter, page }, ...options }));
  }

  /** Queues a failed job again. */
  async retry(jobId: string, options?: CallOptions): Promise<JobHandle> {
    await this.routes.post('/v1/jobs/{jobId}/retry', { path: { jobId }, ...options });
    return this.handle(jobId);
  }

  /** @throws {JobFailedError} */
  async wait(jobId: string, { signal, timeoutMs = LONGEST_WAIT_MS }: CallOptions = {}): Promise<Job> {
    const deadline = Date.now() + timeoutMs;
    for (let delayMs = FIRST_LOOK_MS; ; delayMs = Math.min(LOOK_EVERY_MS, delayMs * 1.5)) {
      const job = await this.get(jobId, { signal, timeoutMs: Math.max(1, deadline - Date.now()) });
      if (job.status === 'completed') return job;
      if (job.status === 'failed') throw new JobFailedError(job);
      if (Date.now() + delayMs >= deadline)
        throw new OmsError('TIMED_OUT', `The job ${jobId} is still ${job.status} after ${timeoutMs} ms`);
      await pause(delayMs, signal);
    }
  }

  handle(id: string): JobHandle {
    return { id, wait: (options) => this.wait(id, options) };
  }
}
