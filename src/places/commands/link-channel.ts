import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changedFields, type Requester, writeToTrail } from '../../audit-trail';
import type { Place } from '../entities/place.entity';
import { PlaceStore } from '../place-store';

/** Links a channel to a place, as its primary one if asked. Safe to repeat; a primary channel stays primary. */
export class LinkChannel extends Command<Place> {
  constructor(
    readonly placeId: string,
    readonly channelId: string,
    readonly isPrimary: boolean,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(LinkChannel)
export class LinkChannelHandler implements ICommandHandler<LinkChannel> {
  constructor(private readonly store: PlaceStore) {}

  execute({ placeId, channelId, isPrimary, by }: LinkChannel): Promise<Place> {
    return this.store.change(async (tx) => {
      const place = await this.store.lock(tx, placeId);
      const before = { ...place };
      const primary = isPrimary ? channelId : place.channel_id;
      place.channel_ids = [...new Set([primary, ...place.channel_ids, channelId])];
      place.channel_id = primary;
      place.updated_at = tx.now;
      await this.store.write(tx, place);
      const changed = changedFields(before, place);
      await writeToTrail(tx, by, { action: 'place.channel_linked', resourceId: placeId, channelId, changed });
      return place;
    });
  }
}
