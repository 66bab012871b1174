import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { requireBounded, requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import { ChannelDirectory } from '../channel-directory';
import { ChannelTypes } from '../channel-types';
import { channelRefusals } from '../channel.refusals';
import { ConfigVault } from '../secrets/config-vault';
import type { UpdateChannelDto } from '../dto/create-channel.dto';
import { Channel } from '../entities/channel.entity';
import { metadataAfter } from '../model/channel-metadata';

/** Replaces a channel's name, type and config. Masked secrets stay as they are. */
export class UpdateChannel extends Command<Channel> {
  constructor(
    readonly channelId: string,
    readonly input: UpdateChannelDto,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
  ) {
    super();
  }
}

@CommandHandler(UpdateChannel)
export class UpdateChannelHandler implements ICommandHandler<UpdateChannel> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly types: ChannelTypes,
    private readonly vault: ConfigVault,
    private readonly directory: ChannelDirectory,
  ) {}

  execute({ channelId, input, by, since }: UpdateChannel): Promise<Channel> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const channel = await tx.manager.findOne(Channel, {
        where: { id: channelId },
        lock: { mode: 'pessimistic_write' },
      });
      if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
      requireUnchanged(since, channel.updated_at);
      await this.types.require(tx.manager, input.type);
      const before = { ...channel };
      Object.assign(channel, {
        name: input.name,
        type: input.type,
        config: this.vault.seal(
          input.config,
          { id: channelId, type: input.type, column: 'config' },
          channel.config,
        ),
        settings: input.settings ?? channel.settings,
        metadata: metadataAfter(channel.metadata, input.metadata),
        updated_at: tx.now,
      });
      requireBounded('channel', before, channel);
      await tx.manager.save(Channel, channel, { transaction: false });
      const changed = changedFields(before, channel);
      await writeToTrail(tx, by, { action: 'channel.updated', resourceId: channelId, channelId, changed });
      tx.afterCommit(() => this.directory.forget(channelId));
      return channel;
    });
  }
}
