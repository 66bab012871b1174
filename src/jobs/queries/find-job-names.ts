import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { ShownJob } from './job-list-sql';

/** What people call a job, and where it belongs. */
export type JobName = Pick<ShownJob, 'id' | 'channel_id' | 'type' | 'order_number'>;

/** The names of the jobs with these ids, by id, in the order in which they were queued; of jobs that there are. */
export class FindJobNames extends Query<ReadonlyMap<string, JobName>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(FindJobNames)
export class FindJobNamesHandler implements IQueryHandler<FindJobNames> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ ids }: FindJobNames): Promise<ReadonlyMap<string, JobName>> {
    const rows = await this.unitOfWork.run((tx) => tx.query<JobName>(FIND, [ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const FIND = 'SELECT id, channel_id, type, order_number FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY seq';
