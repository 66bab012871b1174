import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type ClaimedJob, JobDrain, type JobOutcome, LeaseRunner } from '@libs/durable-jobs';
import { EndsWithProcess } from '@libs/ends-with-process';
import { inBatch } from '@libs/tracing';
import { UnitOfWork } from '@libs/unit-of-work';
import type { ClaimRounds, WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Topology } from '../../infrastructure/database';
import { Workers } from '../../infrastructure/workers';
import { parkedDelayMs } from '../../parked';
import { IntakePriority } from '../accepting/intake-priority';
import { JobCommands } from './job-commands';
import { JobReports } from './job-reports';
import { JOBS, OUTSIDE_JOBS } from '../job-policy';
import { jobLeases, jobTable } from '../job-table';
import { JobTraces } from './job-traces';
import { Jobs, JOBS_WAKE_UP, OUTSIDE_JOBS_WAKE_UP } from '../jobs';

/** A batch of one job costs about as much as one of ten: when fewer are due, the worker waits a moment for more. */
const SMALL_BATCH = 20;
const GATHER_MS = 25;
/** Requests have priority, but delay applying by at most this. */
const LONGEST_WAIT_MS = 1_000;
const LOOK = { name: 'jobs', idleMs: JOBS.lookEveryMs };
/** How many jobs may wait for other systems at once. Only beyond these do systems that don't answer hold up others. */
const MOST_OUTSIDE = 32;
const LOOK_OUTSIDE = { name: 'jobs', idleMs: OUTSIDE_JOBS.lookEveryMs };

/** Executes accepted commands in every process whose role is not `api`. */
@Injectable()
export class JobWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(JobWorker.name);
  private readonly intakeFirst: IntakePriority;
  /** The jobs under way that wait for other systems. */
  private readonly outside = new Set<Promise<void>>();
  private looksOutside?: WorkLoop;
  /** Why the end of one of them could not be recorded: the next look fails with it, or it is logged when there is none. */
  private faultOutside: Error | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly commands: JobCommands,
    jobs: Jobs,
    private readonly workers: Workers,
    private readonly reports: JobReports,
    private readonly traces: JobTraces,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
    this.intakeFirst = new IntakePriority(jobs);
  }

  onApplicationBootstrap(): void {
    this.drainQueue();
    this.runLeased();
  }

  protected async finish(): Promise<void> {
    this.intakeFirst.end();
    await this.looksOutside?.stop();
    await Promise.all(this.outside);
    if (this.faultOutside !== null) this.logger.error(this.faultOutside);
  }

  private drainQueue(): void {
    const handlers = this.commands.handlers();
    const rounds = this.roundsOf(handlers);
    const drain = new JobDrain({
      ...this.ofEveryJob(),
      handlers,
      limit: { rows: JOBS.batchRows, bytes: this.settings.BATCH_BYTES },
      parkedDelayMs: (tries) => parkedDelayMs(this.settings, tries),
      rounds,
    });
    const drainBatch = async (longestWaitMs: number) => {
      await this.intakeFirst.giveWay(longestWaitMs);
      return inBatch('jobs', () => drain.drainBatch());
    };
    this.workers.add(this, {
      ...LOOK,
      round: async () => {
        const due = await drainBatch(LONGEST_WAIT_MS);
        if (due > 0 && due < SMALL_BATCH) await pause(GATHER_MS);
        return due > 0;
      },
      wokenBy: JOBS_WAKE_UP,
    });
    // A second loop that keeps the database busy while the first one waits for its commit. With a short
    // backlog it would only halve the batches, so nothing wakes it. It pauses as long as requests need.
    this.workers.add(this, {
      ...LOOK,
      round: async () => rounds.leavesBacklog(await drainBatch(Infinity), SMALL_BATCH),
    });
  }

  private runLeased(): void {
    const handlers = this.commands.leasedHandlers();
    const runner = new LeaseRunner({
      ...this.ofEveryJob(),
      leases: jobLeases,
      handlers,
      leaseMs: OUTSIDE_JOBS.leaseMs,
      rounds: this.roundsOf(handlers),
    });
    this.looksOutside = this.workers.add(this, {
      ...LOOK_OUTSIDE,
      round: async () => {
        if (this.outside.size >= MOST_OUTSIDE) await Promise.race(this.outside);
        this.throwFault();
        return this.looksOutside?.isStopping !== true && runner.runNext((run) => this.runOutside(run));
      },
      wokenBy: OUTSIDE_JOBS_WAKE_UP,
    });
  }

  private runOutside(run: Promise<void>): void {
    const ended = run
      .catch((error: Error) => void (this.faultOutside = error))
      .finally(() => {
        this.outside.delete(ended);
        // Jobs of the same key have waited for it.
        this.looksOutside?.wake();
      });
    this.outside.add(ended);
  }

  private throwFault(): void {
    const fault = this.faultOutside;
    this.faultOutside = null;
    if (fault !== null) throw fault;
  }

  private ofEveryJob() {
    return {
      unitOfWork: this.unitOfWork,
      layout: this.topology,
      table: jobTable,
      retryPolicy: { delaysMs: this.settings.JOB_RETRY_SCHEDULE },
      onOutcome: (job: ClaimedJob, outcome: JobOutcome, error: unknown) =>
        this.traces.ended(job, outcome, () => this.reports.report(job, outcome, error)),
    };
  }

  private roundsOf(handlers: ReadonlyMap<string, unknown>): ClaimRounds {
    const types = [...handlers.keys()];
    return this.topology.claims((reach) => jobTable.waiting(this.dataSource, types, reach));
  }
}
