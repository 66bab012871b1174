import { Logger } from '@nestjs/common';
import type { JobOptions, Queue } from 'bull';
import { inTime } from '@libs/time-limit';
import { Calls } from './calls';
import type { RedisLinks } from './redis-links';

export interface CallQueueOptions<Data extends object> {
  /** Name of the Bull jobs. */
  readonly job: string;
  /** What is to be done for; wake-ups with the same key are merged. */
  readonly keyOf: (data: Data) => string;
}

interface WaitingCall<Data extends object> {
  readonly data: Data;
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
export class CallQueue<Data extends object> extends Calls<Data> {
  private readonly logger = new Logger(CallQueue.name);
  private readonly waiting = new Map<string, WaitingCall<Data>>();
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> = Promise.resolve();
  private called: (data: Data) => void = () => undefined;

  constructor(
    private readonly queue: Queue<Data>,
    private readonly links: RedisLinks,
    private readonly options: CallQueueOptions<Data>,
  ) {
    super();
  }

  now(data: Data): void {
    this.add(this.options.keyOf(data), { data, options: {} });
  }

  /** If Redis keeps it that long: a sweep finds what is lost. */
  later(data: Data, delayMs: number): void {
    const dueAt = Math.ceil((Date.now() + delayMs) / STEP_MS) * STEP_MS;
    const jobId = `${this.options.keyOf(data)}@${dueAt}`;
    this.add(jobId, { data, options: { jobId, delay: Math.max(dueAt - Date.now(), 1) } });
  }

  /** The same sweep in other processes adds nothing. */
  again(found: readonly Data[], everyMs: number): void {
    const sweep = Math.floor(Date.now() / everyMs);
    for (const data of found) {
      const jobId = `${this.options.keyOf(data)}@sweep-${sweep}`;
      this.add(jobId, { data, options: { jobId } });
    }
  }

  listen(called: (data: Data) => void): void {
    this.called = called;
  }

  /** Sends waiting wake-ups. Resolves when Redis has accepted or refused them all. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const calls = [...this.waiting.values()];
    this.waiting.clear();
    if (calls.length > 0) this.sending = Promise.all([this.sending, this.send(calls)]).then(() => undefined);
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
      for (const { data, options } of calls) if (options.delay === undefined) this.called(data);
    }
  }
}
