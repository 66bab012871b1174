import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../api-keys';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { ChannelReach } from '../channel-reach';
import type { Place } from '../entities/place.entity';
import { linksAfter } from '../given-links';
import { PlaceStore } from '../place.store';

/**
 * Links a channel to a place, as its primary one if requested and if the caller can access all channels of
 * the place. Safe to repeat; a primary channel stays primary.
 */
export class LinkChannel extends Command<Place> {
  constructor(
    readonly placeId: string,
    readonly channelId: string,
    readonly isPrimary: boolean,
    readonly caller: Caller,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(LinkChannel)
export class LinkChannelHandler implements ICommandHandler<LinkChannel> {
  constructor(
    private readonly store: PlaceStore,
    private readonly reach: ChannelReach,
  ) {}

  execute({ placeId, channelId, isPrimary, caller, by }: LinkChannel): Promise<Place> {
    return this.store.change(async (tx) => {
      const place = await this.store.lock(tx, placeId);
      const before = { ...place };
      const links = linksAfter(place, {
        channel_id: isPrimary ? channelId : null,
        additional_channel_ids: [...place.channel_ids, channelId],
      });
      Object.assign(place, links, { updated_at: tx.now });
      const changed = changedFields(before, place);
      this.reach.requireForShared(changed, before.channel_ids, caller);
      this.reach.requireRoomForOthers(before, place, caller);
      await this.store.write(tx, place, before);
      await writeToTrail(tx, by, { action: 'place.channel_linked', resourceId: placeId, channelId, changed });
      return place;
    });
  }
}
