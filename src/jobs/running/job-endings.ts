import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type JobStanding, type StandingRow, toStanding } from '../model/job-standing';

const LOOK_EVERY_MS = 25;

interface Waiter {
  readonly channelId: string;
  readonly jobId: string;
  readonly done: (job: JobStanding | null) => void;
  readonly untilMs: number;
  readonly signal: AbortSignal;
}

/**
 * Waits for jobs to end, whichever process runs them. One query at a time asks for all of them, however many
 * are waited for.
 */
@Injectable()
export class JobEndings implements BeforeApplicationShutdown {
  private waiters: Waiter[] = [];
  private looking = false;
  private stopping = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Resolves with null when the job has been deleted; else when it has ended, the time is over, the client
   * has disconnected, or the process shuts down.
   */
  wait(
    channelId: string,
    jobId: string,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<JobStanding | null> {
    return new Promise((done) => {
      this.waiters.push({ channelId, jobId, done, untilMs: performance.now() + timeoutMs, signal });
      if (!this.looking) void this.look();
    });
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  private async look(): Promise<void> {
    this.looking = true;
    while (this.waiters.length > 0) {
      const asked = this.waiters;
      this.waiters = [];
      const waiting = await this.settleAll(asked);
      this.waiters.push(...waiting);
      if (this.waiters.length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    this.looking = false;
  }

  /** Returns those that are still waiting. A failed query says nothing about the jobs, so the wait continues. */
  private async settleAll(waiters: readonly Waiter[]): Promise<readonly Waiter[]> {
    const rows = await this.rowsOf(waiters).catch(() => null);
    return waiters.filter((waiter) => !this.settle(waiter, rows, rows?.get(waiter.jobId)));
  }

  private async rowsOf(waiters: readonly Waiter[]): Promise<Map<string, StandingRow>> {
    const rows = await this.dataSource.query<StandingRow[]>(
      `SELECT j.id, j.status, j.error
         FROM unnest($1::uuid[], $2::uuid[]) AS asked(channel_id, id)
         JOIN jobs j ON j.channel_id = asked.channel_id AND j.id = asked.id`,
      [waiters.map((waiter) => waiter.channelId), waiters.map((waiter) => waiter.jobId)],
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
    const over = this.stopping || waiter.signal.aborted || performance.now() >= waiter.untilMs;
    if (!ended && !over) return false;
    waiter.done(toStanding(row ?? { id: waiter.jobId, status: 'queued', error: null }));
    return true;
  }
}
