import { Logger } from '@nestjs/common';
import type { Job, JobOptions, Queue } from 'bull';
import type { RedisLinks } from './redis-links';

/** "There is something to do for `key`", now or after a while. */
export interface Call<Data extends object> {
  readonly key: string;
  readonly data: Data;
}

export interface CallQueueOptions<Data extends object> {
  /** Name of the Bull jobs. */
  readonly job: string;
  /** Told of calls that Redis did not take and that are due now. */
  readonly whenAway: (calls: readonly Data[]) => void;
}

interface WaitingCall<Data extends object> extends Call<Data> {
  readonly options: JobOptions;
}

/** Calls of one key within this time are one. */
const COALESCE_MS = 20;
/** Delayed calls of one key are one within such a step; they come up to a step late. */
const STEP_MS = 250;
const PATIENCE_MS = 2_000;

/**
 * Calls workers through a Bull queue. A call is no work itself: whoever takes it looks in Postgres what is due, so that a
 * lost call delays and a repeated one does no harm.
 */
export class CallQueue<Data extends object> {
  private readonly logger = new Logger(CallQueue.name);
  private readonly waiting = new Map<string, WaitingCall<Data>>();
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly queue: Queue<Data>,
    private readonly links: RedisLinks,
    private readonly options: CallQueueOptions<Data>,
  ) {}

  /** Calls as soon as may be. Cheap; never throws. */
  now(key: string, data: Data): void {
    this.add(key, { key, data, options: {} });
  }

  /** Calls after a while, if Redis lives that long: a sweep finds what it forgot. Cheap; never throws. */
  later(key: string, data: Data, delayMs: number): void {
    const dueAt = Math.ceil((Date.now() + delayMs) / STEP_MS) * STEP_MS;
    const jobId = `${key}@${dueAt}`;
    this.add(jobId, { key, data, options: { jobId, delay: Math.max(dueAt - Date.now(), 1) } });
  }

  /** Calls for what a sweep found. The same sweep in other processes adds nothing. */
  again(calls: readonly Call<Data>[], everyMs: number): void {
    const sweep = Math.floor(Date.now() / everyMs);
    for (const { key, data } of calls) {
      const jobId = `${key}@sweep-${sweep}`;
      this.add(jobId, { key, data, options: { jobId } });
    }
  }

  /** Sends what waits. Resolves when Redis has it all, or does not take it. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const calls = [...this.waiting.values()];
    this.waiting.clear();
    if (calls.length > 0) this.sending = Promise.all([this.sending, this.send(calls)]);
    await this.sending;
  }

  private add(id: string, call: WaitingCall<Data>): void {
    this.waiting.set(id, call);
    this.timer ??= setTimeout(() => void this.flush(), COALESCE_MS);
  }

  private async send(calls: readonly WaitingCall<Data>[]): Promise<void> {
    try {
      if (!this.links.isReady) throw new Error('Redis is unavailable');
      const name = this.options.job;
      const added = this.queue.addBulk(calls.map(({ data, options }) => ({ name, data, opts: options })));
      await Promise.race([added, failIn(PATIENCE_MS)]);
    } catch (error) {
      if (this.links.isReady) this.logger.warn(`queue ${this.queue.name}: ${(error as Error).message}`);
      const due = calls.filter(({ options }) => options.delay === undefined);
      if (due.length > 0) this.options.whenAway(due.map(({ data }) => data));
    }
  }
}

/** The data of a Bull job that a `CallQueue` made. */
export type CallJob<Data extends object> = Pick<Job<Data>, 'data'>;

function failIn(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no response in time')), ms).unref();
  });
}
