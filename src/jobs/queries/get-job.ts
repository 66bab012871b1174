import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { accessRefusals, type Caller, mayReach } from '../../api-keys';
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

@QueryHandler(GetJob)
export class GetJobHandler implements IQueryHandler<GetJob> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ jobId, caller }: GetJob): Promise<ShownJob> {
    const [job] = await this.dataSource.query<ShownJob[]>(
      `SELECT ${SHOWN_COLUMNS.join(', ')} FROM jobs WHERE id = $1`,
      [jobId],
    );
    if (job === undefined) throw jobRefusals.JOB_NOT_FOUND();
    if (!mayReach(caller, job.channel_id)) throw accessRefusals.CHANNEL_FORBIDDEN();
    return job;
  }
}
