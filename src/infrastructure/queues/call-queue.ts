import { Logger } from '@nestjs/common';
import type { Job, JobOptions, Queue } from 'bull';
import { inTime } from '@libs/time-limit';
import type { RedisLinks } from './redis-links';

/** A wake-up: there is something to do for `key`, now or later. */
export interface Call<Data extends object> {
  readonly key: string;
  readonly data: Data;
}

export interface CallQueueOptions<Data extends object> {
  /** Name of the Bull jobs. */
  readonly job: string;
  /** Gets the due wake-ups that Redis did not accept. */
  readonly whenAway: (calls: readonly Data[]) => void;
}

interface WaitingCall<Data extends object> extends Call<Data> {
  readonly options: JobOptions;
}

/** Wake-ups of one key within this time are merged. */
const COALESCE_MS = 20;
/** Delayed wake-ups of one key are merged within a step of this length, and may be late by one step. */
const STEP_MS = 250;
const PATIENCE_MS = 2_000;

/**
 * Wakes workers through a Bull queue. A wake-up carries no work: the worker that gets it looks in Postgres
 * for what is due, so a lost one only delays and a repeated one does no harm.
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

  /** Wakes a worker as soon as possible. Cheap; never throws. */
  now(key: string, data: Data): void {
    this.add(key, { key, data, options: {} });
  }

  /** Wakes a worker later, if Redis keeps it that long: a sweep finds what is lost. Cheap; never throws. */
  later(key: string, data: Data, delayMs: number): void {
    const dueAt = Math.ceil((Date.now() + delayMs) / STEP_MS) * STEP_MS;
    const jobId = `${key}@${dueAt}`;
    this.add(jobId, { key, data, options: { jobId, delay: Math.max(dueAt - Date.now(), 1) } });
  }

  /** Wakes workers for what a sweep found. The same sweep in other processes adds nothing. */
  again(calls: readonly Call<Data>[], everyMs: number): void {
    const sweep = Math.floor(Date.now() / everyMs);
    for (const { key, data } of calls) {
      const jobId = `${key}@sweep-${sweep}`;
      this.add(jobId, { key, data, options: { jobId } });
    }
  }

  /** Sends waiting wake-ups. Resolves when Redis has accepted or refused them all. */
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
      await inTime(added, PATIENCE_MS);
    } catch (error) {
      if (this.links.isReady) this.logger.warn(`queue ${this.queue.name}: ${(error as Error).message}`);
      const due = calls.filter(({ options }) => options.delay === undefined);
      if (due.length > 0) this.options.whenAway(due.map(({ data }) => data));
    }
  }
}

/** The data of a Bull job that a `CallQueue` made. */
export type CallJob<Data extends object> = Pick<Job<Data>, 'data'>;
