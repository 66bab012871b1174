import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { accessRefusals, type Caller, mayReach, reachableChannels } from '../../api-keys';
import type { PageRequest } from '../../http';
import { Job } from '../entities/job.entity';

interface JobFilter {
  readonly channel_id?: string | null;
  readonly status?: Job['status'] | null;
  readonly type?: string | null;
}

/** Jobs of the channels the caller reaches, the newest first. */
export class ListJobs extends Query<[Job[], number]> {
  constructor(
    readonly filter: JobFilter,
    readonly page: PageRequest,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(ListJobs)
export class ListJobsHandler implements IQueryHandler<ListJobs> {
  constructor(@InjectRepository(Job) private readonly jobs: Repository<Job>) {}

  async execute({ filter, page, caller }: ListJobs): Promise<[Job[], number]> {
    if (filter.channel_id && !mayReach(caller, filter.channel_id)) throw accessRefusals.CHANNEL_FORBIDDEN();
    const reachable = filter.channel_id ? [filter.channel_id] : reachableChannels(caller);
    return this.jobs.findAndCount({
      where: {
        ...(reachable && { channel_id: In(reachable) }),
        ...(filter.status && { status: filter.status }),
        ...(filter.type && { type: filter.type }),
      },
      order: { id: 'DESC' },
      skip: page.offset,
      take: page.limit,
    });
  }
}
