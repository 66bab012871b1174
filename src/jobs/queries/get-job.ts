import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { accessRefusals, type Caller, mayReach } from '../../api-keys';
import { Job } from '../entities/job.entity';
import { jobRefusals } from '../job.refusals';

export class GetJob extends Query<Job> {
  constructor(
    readonly jobId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(GetJob)
export class GetJobHandler implements IQueryHandler<GetJob> {
  constructor(@InjectRepository(Job) private readonly jobs: Repository<Job>) {}

  async execute({ jobId, caller }: GetJob): Promise<Job> {
    const job = await this.jobs.findOneBy({ id: jobId });
    if (job === null) throw jobRefusals.JOB_NOT_FOUND();
    if (!mayReach(caller, job.channel_id)) throw accessRefusals.CHANNEL_FORBIDDEN();
    return job;
  }
}
