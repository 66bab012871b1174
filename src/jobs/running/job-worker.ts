import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type ClaimedJob, JobDrain, type JobOutcome, LeaseRunner } from '@libs/durable-jobs';
import { EndsWithProcess } from '@libs/ends-with-process';
import { inBatch } from '@libs/tracing';
import { UnitOfWork } from '@libs/unit-of-work';
import { type ClaimRounds, WakeUps, WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Distribution } from '../../infrastructure/database';
import { nextTryDelayMs } from '../../parked';
import { IntakePriority } from '../accepting/intake-priority';
import { JobCommands } from './job-commands';
import { JobReports } from './job-reports';
import { jobLeases, jobTable } from '../job-table';
import { JobTraces } from './job-traces';
import { Jobs, JOBS_WAKE_UP, OUTSIDE_JOBS_WAKE_UP } from '../jobs';

const BATCH_SIZE = 200;
/** A batch of one job costs about as much as one of ten: after a small batch, the worker waits a moment for more. */
const SMALL_BATCH = 20;
const GATHER_MS = 25;
/** Requests have priority, but delay applying by at most this. */
const LONGEST_WAIT_MS = 1_000;
const LOOK_EVERY_MS = 250;
/** How many jobs may wait for other systems at once. */
const OUTSIDE_LOOPS = 4;
/** Rare, since each look reads every waiting job of the other types; wake-ups announce new ones at once. */
const LOOK_OUTSIDE_EVERY_MS = 10_000;
/** Longer than a job outside of a transaction may take. */
const LEASE_MS = 30_000;

/** Executes accepted commands in every process whose role is not `api`. */
@Injectable()
export class JobWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(JobWorker.name);
  private readonly loops: WorkLoop[] = [];
  private readonly intakeFirst: IntakePriority;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly distribution: Distribution,
    private readonly commands: JobCommands,
    jobs: Jobs,
    private readonly wakeUps: WakeUps,
    private readonly reports: JobReports,
    private readonly traces: JobTraces,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
    this.intakeFirst = new IntakePriority(jobs);
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    this.drainQueue();
    this.runLeased();
  }

  protected async finish(): Promise<void> {
    this.intakeFirst.end();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private drainQueue(): void {
    const handlers = this.commands.handlers();
    const drain = new JobDrain({
      ...this.ofEveryJob(),
      handlers,
      limit: { rows: BATCH_SIZE, bytes: this.settings.BATCH_BYTES },
      parkedDelayMs: (tries) => nextTryDelayMs(this.settings.PARKED_RETRY_SCHEDULE, tries, Math.random()),
      rounds: this.roundsOf(handlers),
    });
    const drainBatch = async (longestWaitMs: number) => {
      await this.intakeFirst.giveWay(longestWaitMs);
      return inBatch('jobs', () => drain.drainBatch());
    };
    const first = this.start(LOOK_EVERY_MS, async () => {
      const taken = await drainBatch(LONGEST_WAIT_MS);
      if (taken > 0 && taken < SMALL_BATCH) await pause(GATHER_MS);
      return taken > 0;
    });
    this.wakeUps.listen(JOBS_WAKE_UP, () => first.wake());
    // A second loop that keeps the database busy while the first one waits for its commit. With a short
    // backlog it would only halve the batches, so nothing wakes it. Where channels are claimed one by one, a
    // small batch of one channel says nothing about the backlog of others. It pauses as long as requests
    // need.
    const least = this.distribution.isByChannel ? 1 : SMALL_BATCH;
    this.start(LOOK_EVERY_MS, async () => (await drainBatch(Infinity)) >= least);
  }

  private runLeased(): void {
    const handlers = this.commands.leasedHandlers();
    const runner = new LeaseRunner({
      ...this.ofEveryJob(),
      leases: jobLeases,
      handlers,
      leaseMs: LEASE_MS,
      rounds: this.roundsOf(handlers),
    });
    const loops = Array.from({ length: OUTSIDE_LOOPS }, () =>
      this.start(LOOK_OUTSIDE_EVERY_MS, () => runner.runNext()),
    );
    this.wakeUps.listen(OUTSIDE_JOBS_WAKE_UP, () => loops.forEach((loop) => loop.wake()));
  }

  private ofEveryJob() {
    return {
      unitOfWork: this.unitOfWork,
      table: jobTable,
      retryPolicy: { delaysMs: this.settings.JOB_RETRY_SCHEDULE },
      onOutcome: (job: ClaimedJob, outcome: JobOutcome, error: unknown) =>
        this.traces.ended(job, outcome, () => this.reports.report(job, outcome, error)),
    };
  }

  private roundsOf(handlers: ReadonlyMap<string, unknown>): ClaimRounds {
    const types = [...handlers.keys()];
    return this.distribution.claims(() => jobTable.waiting(this.dataSource, types));
  }

  private start(idleMs: number, round: () => Promise<boolean>): WorkLoop {
    const loop = new WorkLoop({ name: 'jobs', round, idleMs, onError: (error) => this.logger.error(error) });
    loop.start();
    this.loops.push(loop);
    return loop;
  }
}
