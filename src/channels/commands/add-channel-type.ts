import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { channelRefusals } from '../channel.refusals';
import { CHANNEL_TYPES } from '../types/registry';

/** Registers a channel type that behaves as the base type (docs/channel-types.md). */
export class AddChannelType extends Command<void> {
  constructor(
    readonly type: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(AddChannelType)
export class AddChannelTypeHandler implements ICommandHandler<AddChannelType> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ type, by }: AddChannelType): Promise<void> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const added = await tx.query(
        'INSERT INTO channel_types (type_name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING type_name',
        [type],
      );
      const broughtAlong = type === 'base' || CHANNEL_TYPES.some((known) => known.name === type);
      if (broughtAlong || added.length === 0) throw channelRefusals.CHANNEL_TYPE_EXISTS(type);
      const entry = { action: 'channel_type.added', resourceId: type, channelId: null, changed: [] } as const;
      await writeToTrail(tx, by, entry);
    });
  }
}
