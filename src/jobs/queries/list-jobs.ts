import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { accessRefusals, type Caller, mayReach, reachableChannels } from '../../api-keys';
import { Reads, Topology } from '../../infrastructure/database';
import { mostCounted, type PageRequest, type Total, totalOf } from '../../infrastructure/http';
import type { Job } from '../entities/job.entity';
import { countJobsSql, type JobFilter, listJobsSql, type ShownJob } from './job-list-sql';

export interface JobPage {
  readonly jobs: readonly ShownJob[];
  readonly total: Total;
}

/** Jobs of the channels that the caller can access, newest first. */
export class ListJobs extends Query<JobPage> {
  constructor(
    readonly wanted: {
      readonly channel_id?: string | null;
      readonly status?: Job['status'] | null;
      readonly type?: string | null;
      readonly order_id?: string | null;
      readonly order_number?: string | null;
      readonly error_code?: string | null;
    },
    readonly page: PageRequest,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(ListJobs)
export class ListJobsHandler implements IQueryHandler<ListJobs> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ wanted, page, caller }: ListJobs): Promise<JobPage> {
    const channelId = wanted.channel_id?.toLowerCase() ?? null;
    if (channelId !== null && !mayReach(caller, channelId)) throw accessRefusals.CHANNEL_FORBIDDEN();
    const filter: JobFilter = {
      channels: channelId === null ? reachableChannels(caller) : [channelId],
      status: wanted.status ?? null,
      type: wanted.type ?? null,
      orderId: wanted.order_id?.toLowerCase() ?? null,
      orderNumber: wanted.order_number ?? null,
      errorCode: wanted.error_code ?? null,
    };
    if (filter.channels?.length === 0) return { jobs: [], total: { total: 0 } };
    const list = listJobsSql(filter, page, this.topology);
    const count = countJobsSql(filter, mostCounted(page), this.topology);
    return this.reads.reader().onSnapshot(async (tx) => {
      const [jobs, [row]] = await Promise.all([
        tx.query<ShownJob>(list.text, list.parameters),
        tx.query<{ counted: number }>(count.text, count.parameters),
      ]);
      return { jobs, total: totalOf(row!.counted, page) };
    });
  }
}
