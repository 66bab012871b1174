import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Alarm } from '@libs/alarm';
import { type ClaimedJob, JobDrain, type JobHandler, type JobOutcome } from '@libs/durable-jobs';
import { UnitOfWork } from '@libs/unit-of-work';
import { WorkLoop } from '@libs/work-loop';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Metrics } from '../metrics';
import { jobTable } from './job-table';
import { type JobType, JobTypes, reviveCommand } from './job-types';
import { JOBS_BELL } from './jobs';

const BATCH_SIZE = 100;
/** Two loops keep the database busy while one waits for its commit. */
const LOOPS = 2;
const LOOK_EVERY_MS = 250;

/** Executes accepted commands through the `CommandBus`, in every process whose role is not `api`. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorker.name);
  private loops: WorkLoop[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly types: JobTypes,
    private readonly alarm: Alarm,
    private readonly metrics: Metrics,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    const drain = new JobDrain({
      unitOfWork: this.unitOfWork,
      table: jobTable,
      handlers: new Map(this.types.all().map((type) => [type.type, this.handler(type)])),
      retryPolicy: { delaysMs: this.settings.JOB_RETRY_SCHEDULE },
      batchSize: BATCH_SIZE,
      onOutcome: (job, outcome, error) => this.report(job, outcome, error),
    });
    this.loops = Array.from({ length: LOOPS }, () => this.loop(drain));
    for (const loop of this.loops) loop.start();
    this.alarm.listen(JOBS_BELL, () => this.loops.forEach((loop) => loop.wake()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private loop(drain: JobDrain): WorkLoop {
    return new WorkLoop({
      round: async () => (await drain.drainBatch()) > 0,
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
  }

  private handler(jobType: JobType): JobHandler {
    return {
      execute: async (job) => {
        await this.commands.execute(reviveCommand(jobType, job.payload));
      },
      failed: async (job, error) => {
        const failure = { job, error, tries: job.attempts + 1 };
        const announcement = jobType.announceFailure?.(reviveCommand(jobType, job.payload), failure);
        if (announcement !== undefined) await this.commands.execute(announcement);
      },
    };
  }

  private report(job: ClaimedJob, outcome: JobOutcome, error: unknown): void {
    const durationMs = Date.now() - job.createdAt.getTime();
    this.metrics.jobsEnded.inc({ type: job.type, outcome });
    this.metrics.jobLag.observe(durationMs / 1_000);
    const line = {
      event: 'job.ended',
      job_id: job.id,
      type: job.type,
      key: job.key,
      channel_id: job.partition,
      outcome,
      duration_ms: durationMs,
    };
    if (outcome === 'completed') this.logger.debug(line);
    else this.logger.warn({ ...line, error: error instanceof Error ? error.message : String(error) });
  }
}
