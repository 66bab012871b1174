import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';

/** The channels of the jobs with these ids, by id; of jobs that there are. */
export class FindChannelsOfJobs extends Query<ReadonlyMap<string, string>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(FindChannelsOfJobs)
export class FindChannelsOfJobsHandler implements IQueryHandler<FindChannelsOfJobs> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ ids }: FindChannelsOfJobs): Promise<ReadonlyMap<string, string>> {
    const rows = await this.unitOfWork.run((tx) => tx.query<{ id: string; channel_id: string }>(FIND, [ids]));
    return new Map(rows.map(({ id, channel_id }) => [id, channel_id]));
  }
}

const FIND = 'SELECT id, channel_id FROM jobs WHERE id = ANY ($1::uuid[])';
