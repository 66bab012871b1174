import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { accessRefusals, type Caller, mayReach, reachableChannels } from '../../api-keys';
import { Topology } from '../../infrastructure/database';
import { queuedJobIdsSql, type ShownJob } from './job-list-sql';

/** What narrows the failed jobs down; a field that is absent narrows nothing. */
export interface FailedJobFilter {
  readonly channel_id?: string;
  readonly type?: string;
  readonly order_id?: string;
  readonly order_number?: string;
  readonly error_code?: string;
}

/** The failed jobs of channels that the caller can access, in the order in which they were queued; at most so many, the newest. */
export class ListFailedJobIds extends Query<Pick<ShownJob, 'channel_id' | 'id'>[]> {
  constructor(
    readonly wanted: FailedJobFilter,
    readonly caller: Caller,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(ListFailedJobIds)
export class ListFailedJobIdsHandler implements IQueryHandler<ListFailedJobIds> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  async execute({ wanted, caller, most }: ListFailedJobIds): Promise<Pick<ShownJob, 'channel_id' | 'id'>[]> {
    const channelId = wanted.channel_id?.toLowerCase();
    if (channelId !== undefined && !mayReach(caller, channelId)) throw accessRefusals.CHANNEL_FORBIDDEN();
    const channels = channelId === undefined ? reachableChannels(caller) : [channelId];
    if (channels?.length === 0) return [];
    const filter = {
      channels,
      status: 'failed',
      type: wanted.type ?? null,
      orderId: wanted.order_id?.toLowerCase() ?? null,
      orderNumber: wanted.order_number ?? null,
      errorCode: wanted.error_code ?? null,
    } as const;
    const { text, parameters } = queuedJobIdsSql(filter, most, this.topology);
    return this.unitOfWork.run((tx) => tx.query<Pick<ShownJob, 'channel_id' | 'id'>>(text, parameters));
  }
}
