import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { endTurn, goneSignalOf } from '../../infrastructure/http';
import { type JobStanding, type StandingRow, toStanding } from '../model/job-standing';

const LOOK_EVERY_MS = 25;
/** Of one caller in this process. */
const MOST_WAITING = 200;

/** A request that waits for a job. */
export interface Waiting {
  readonly channelId: string;
  readonly jobId: string;
  /** Whose share it counts for, as turns have it (docs/rate-limits.md#turns). */
  readonly share: string | null;
  readonly timeoutMs: number;
  readonly response: object;
}

interface Waiter extends Pick<Waiting, 'channelId' | 'jobId' | 'share'> {
  readonly done: (job: JobStanding | null) => void;
  readonly untilMs: number;
  readonly gone: AbortSignal;
}

/**
 * Waits for jobs to end, whichever process runs them. One query at a time asks for all of them, however many
 * are waited for.
 */
@Injectable()
export class JobEndings implements BeforeApplicationShutdown {
  private readonly waiters = new Map<string | null, Set<Waiter>>();
  private looking = false;
  private stopping = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Ends the turn of the request, and resolves with null when the job has been deleted; else when it has ended, the time is
   * over, the client has disconnected, or the process shuts down. Undefined when too many requests of the caller wait.
   */
  wait(waiting: Waiting): Promise<JobStanding | null> | undefined {
    const { channelId, jobId, share, timeoutMs, response } = waiting;
    const own = this.waiters.get(share) ?? new Set();
    if (own.size >= MOST_WAITING) return undefined;
    endTurn(response);
    return new Promise((done) => {
      const gone = goneSignalOf(response);
      own.add({ channelId, jobId, share, done, untilMs: performance.now() + timeoutMs, gone });
      this.waiters.set(share, own);
      if (!this.looking) void this.look();
    });
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  private async look(): Promise<void> {
    this.looking = true;
    while (this.waiters.size > 0) {
      await this.settleAll([...this.waiters.values()].flatMap((own) => [...own]));
      if (this.waiters.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    this.looking = false;
  }

  /** A failed query says nothing about the jobs, so the wait continues. */
  private async settleAll(asked: readonly Waiter[]): Promise<void> {
    const rows = await this.rowsOf(asked).catch(() => null);
    for (const waiter of asked) {
      if (this.settle(waiter, rows, rows?.get(waiter.jobId))) this.remove(waiter);
    }
  }

  private remove(waiter: Waiter): void {
    const own = this.waiters.get(waiter.share)!;
    own.delete(waiter);
    if (own.size === 0) this.waiters.delete(waiter.share);
  }

  private async rowsOf(waiters: readonly Waiter[]): Promise<Map<string, StandingRow>> {
    const channelOf = new Map(waiters.map(({ jobId, channelId }) => [jobId, channelId]));
    const rows = await this.dataSource.query<StandingRow[]>(
      `SELECT j.id, j.status, j.error
         FROM unnest($1::uuid[], $2::uuid[]) AS asked(channel_id, id)
         JOIN jobs j ON j.channel_id = asked.channel_id AND j.id = asked.id`,
      [[...channelOf.values()], [...channelOf.keys()]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private settle(
    waiter: Waiter,
    found: Map<string, StandingRow> | null,
    row: StandingRow | undefined,
  ): boolean {
    // A job exists before it is waited for: one that does not has been deleted after its end.
    if (found !== null && row === undefined) {
      waiter.done(null);
      return true;
    }
    const ended = row?.status === 'completed' || row?.status === 'failed';
    const over = this.stopping || waiter.gone.aborted || performance.now() >= waiter.untilMs;
    if (!ended && !over) return false;
    waiter.done(toStanding(row ?? { id: waiter.jobId, status: 'queued', error: null }));
    return true;
  }
}
