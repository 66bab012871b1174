import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { prepared, UnitOfWork } from '@libs/unit-of-work';
import { preparedOfAll } from '@libs/work-queue';
import { accessRefusals, type Caller, mayReach } from '../../api-keys';
import { Topology } from '../../infrastructure/database';
import { jobRefusals } from '../job.refusals';
import { SHOWN_COLUMNS, type ShownJob } from './job-list-sql';

export class GetJob extends Query<ShownJob> {
  constructor(
    readonly jobId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

const BY_ID = `SELECT ${SHOWN_COLUMNS.join(', ')} FROM jobs WHERE id = $1`;

const FIND = {
  together: { all: prepared(BY_ID) },
  spread: preparedOfAll('$2', (on) => `${BY_ID} AND ${on('channel_id')}`),
};

@QueryHandler(GetJob)
export class GetJobHandler implements IQueryHandler<GetJob> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  async execute({ jobId, caller }: GetJob): Promise<ShownJob> {
    const job = await this.find(jobId);
    if (job === undefined) throw jobRefusals.JOB_NOT_FOUND();
    if (!mayReach(caller, job.channel_id)) throw accessRefusals.CHANNEL_FORBIDDEN();
    return job;
  }

  private find(jobId: string): Promise<ShownJob | undefined> {
    return this.topology.reach(async (reach) => {
      const [job] = await this.unitOfWork.ask<ShownJob>(...reach.of(this.topology.choose(FIND), [jobId]));
      if (job === undefined) reach.requireAll();
      return job;
    });
  }
}
