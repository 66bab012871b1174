import { type ApiError, type ConnectionError, OmsError } from '../http/errors.js';
import { pause } from '../http/pause.js';
import { isOutage, pauseAfter } from '../http/retries.js';
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
   * Resolves when the job is completed, also where the service is away meanwhile. `timeoutMs`: default 60 000; then it
   * rejects with `TIMED_OUT`.
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
      const seen = await this.look(jobId, { signal, timeoutMs: Math.max(1, deadline - Date.now()) });
      if (!(seen instanceof Error)) {
        if (seen.status === 'completed') return seen;
        if (seen.status === 'failed') throw new JobFailedError(seen);
      }
      const pauseMs = pauseAfter(seen, delayMs);
      if (Date.now() + pauseMs >= deadline) throw notEnded(jobId, seen, timeoutMs);
      await pause(pauseMs, signal);
    }
  }

  /** The job; during an outage what it is: the change is stored and has its effect once the service is back. */
  private async look(jobId: string, options: CallOptions): Promise<Job | ApiError | ConnectionError> {
    try {
      return await this.get(jobId, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!isOutage(error)) throw error;
      return error;
    }
  }

  handle(id: string): JobHandle {
    return { id, wait: (options) => this.wait(id, options) };
  }
}

function notEnded(jobId: string, seen: Job | Error, timeoutMs: number): OmsError {
  const words =
    seen instanceof Error
      ? `What became of the job ${jobId} is not known after ${timeoutMs} ms (last: ${seen.message})`
      : `The job ${jobId} is still ${seen.status} after ${timeoutMs} ms`;
  return new OmsError('TIMED_OUT', words, { cause: seen instanceof Error ? seen : undefined });
}
