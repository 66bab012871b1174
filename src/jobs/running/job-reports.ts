import { Injectable, Logger } from '@nestjs/common';
import type { ClaimedJob, JobOutcome } from '@libs/durable-jobs';
import { Metrics } from '../../infrastructure/metrics';
import { JobTypes } from '../job-types';

/** Counts and logs how tries of jobs ended. */
@Injectable()
export class JobReports {
  private readonly logger = new Logger('JobWorker');

  constructor(
    private readonly metrics: Metrics,
    private readonly types: JobTypes,
  ) {}

  report(job: ClaimedJob, outcome: JobOutcome, error: unknown): void {
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
    if (outcome === 'completed') return this.logger.debug(line);
    const order_number = this.types.orderNumberIn(job);
    const why = error instanceof Error ? error.message : String(error);
    this.logger.warn({ ...line, ...(order_number !== undefined && { order_number }), error: why });
  }
}
