import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '@libs/unit-of-work';
import { GrantChannel } from '../../api-keys';
import { GrantChannelToPerson } from '../../people';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { ChannelTypes } from '../channel-types';
import { ConfigVault } from '../secrets/config-vault';
import type { CreateChannelDto } from '../dto/create-channel.dto';
import { Channel } from '../entities/channel.entity';
import { metadataAfter } from '../model/channel-metadata';
import { ChannelPartKeepers } from '../parts/channel-parts';

/**
 * Creates a channel; the write key, or the person, that created it can access it from now on
 * (docs/rules/access.md#channels-of-a-key).
 */
export class CreateChannel extends Command<Channel> {
  constructor(
    readonly input: CreateChannelDto,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ICommandHandler<CreateChannel> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly types: ChannelTypes,
    private readonly vault: ConfigVault,
    private readonly parts: ChannelPartKeepers,
    private readonly commands: CommandBus,
  ) {}

  execute({ input, by }: CreateChannel): Promise<Channel> {
    return this.unitOfWork.runInTurn(async (tx) => {
      await this.types.require(tx.manager, input.type);
      const id = uuid();
      const channel = tx.manager.create(Channel, {
        id,
        name: input.name,
        type: input.type,
        config: this.vault.seal(input.config, { id, type: input.type, column: 'config' }),
        settings: input.settings ?? {},
        metadata: metadataAfter({}, input.metadata),
        status: 'active',
        created_at: tx.now,
        updated_at: tx.now,
      });
      await tx.manager.save(Channel, channel, { transaction: false });
      await this.parts.begin(tx, id);
      await writeToTrail(tx, by, { action: 'channel.created', resourceId: id, channelId: id, changed: [] });
      const grant = grantOf(id, by);
      if (grant !== null) await this.commands.execute(tx.include(grant));
      return channel;
    });
  }
}

function grantOf(channelId: string, by: Requester): Command<void> | null {
  if (by.keyId === null) return null;
  return by.kind === 'person'
    ? new GrantChannelToPerson(by.keyId, channelId, by)
    : new GrantChannel(by.keyId, channelId, by);
}
