import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { WakeUps } from '@libs/work-queue';
import { UnitOfWork } from '@libs/unit-of-work';
import { accessRefusals, type Caller, mayReach } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Job } from '../entities/job.entity';
import { jobTable } from '../job-table';
import { jobRefusals } from '../job.refusals';
import { JOBS_WAKE_UP, OUTSIDE_JOBS_WAKE_UP } from '../jobs';

/**
 * Queues a failed job again, behind what was accepted for its order in the meantime. If it fails again, that
 * is a new event.
 */
export class RetryJob extends Command<Job> {
  constructor(
    readonly jobId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(RetryJob)
export class RetryJobHandler implements ICommandHandler<RetryJob> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    private readonly wakeUps: WakeUps,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  async execute(retry: RetryJob): Promise<Job> {
    const { jobId, caller } = retry;
    const job = await this.jobs.findOneBy({ id: jobId });
    if (job === null) throw jobRefusals.JOB_NOT_FOUND();
    if (!mayReach(caller, job.channel_id)) throw accessRefusals.CHANNEL_FORBIDDEN();
    const most = this.settings.MAX_UNFINISHED_JOBS_PER_ORDER;
    await this.unitOfWork.runFor(retry, async (tx) => {
      if (await jobTable.hasUnfinished(tx, job.channel_id, job.key, most))
        throw jobRefusals.TOO_MANY_UNFINISHED_JOBS(ofWhat(job.type), most);
      if (!(await jobTable.requeue(tx, job.channel_id, jobId))) throw jobRefusals.JOB_NOT_FAILED(job.status);
      tx.afterCommit(() => [JOBS_WAKE_UP, OUTSIDE_JOBS_WAKE_UP].forEach((topic) => this.wakeUps.send(topic)));
    });
    return job;
  }
}

function ofWhat(type: string): 'order' | 'place' | 'channel' {
  if (type.startsWith('order_')) return 'order';
  return type.startsWith('storage_') ? 'place' : 'channel';
}
