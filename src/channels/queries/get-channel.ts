import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { ChannelRecord } from '../channel-views';
import { channelRefusals } from '../channel.refusals';
import { Channel } from '../entities/channel.entity';
import { LastSync } from '../last-sync';

/** One channel. The caller has to check access to it. */
export class GetChannel extends Query<ChannelRecord> {
  constructor(readonly channelId: string) {
    super();
  }
}

@QueryHandler(GetChannel)
export class GetChannelHandler implements IQueryHandler<GetChannel> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lastSync: LastSync,
  ) {}

  async execute({ channelId }: GetChannel): Promise<ChannelRecord> {
    const channel = await this.unitOfWork.read((manager) => manager.findOneBy(Channel, { id: channelId }));
    if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
    const lastSyncs = await this.lastSync.of([channelId]);
    return { channel, lastSync: lastSyncs.get(channelId) ?? null };
  }
}
