import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { type Caller, reachableChannels } from '../../api-keys';
import type { PageRequest } from '../../infrastructure/http';
import { type ChannelSummaryRecord, SUMMARY_COLUMNS } from '../channel-views';
import { Channel } from '../entities/channel.entity';
import { LastSync } from '../last-sync';

export interface ChannelPage {
  readonly records: readonly ChannelSummaryRecord[];
  readonly total: number;
}

/** The channels that the caller can access, newest first (docs/rules/access.md#channels-of-a-key). */
export class ListChannels extends Query<ChannelPage> {
  constructor(
    readonly page: PageRequest,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(ListChannels)
export class ListChannelsHandler implements IQueryHandler<ListChannels> {
  constructor(
    @InjectRepository(Channel) private readonly channels: Repository<Channel>,
    private readonly lastSync: LastSync,
  ) {}

  async execute({ page, caller }: ListChannels): Promise<ChannelPage> {
    const reachable = reachableChannels(caller);
    const [rows, total] = await this.channels.findAndCount({
      select: SUMMARY_COLUMNS,
      where: reachable === null ? {} : { id: In(reachable) },
      order: { id: 'DESC' },
      skip: page.offset,
      take: page.limit,
    });
    const lastSyncs = await this.lastSync.of(rows.map((row) => row.id));
    return {
      records: rows.map((channel) => ({ channel, lastSync: lastSyncs.get(channel.id) ?? null })),
      total,
    };
  }
}
