import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { Place } from '../entities/place.entity';
import { placeRefusals } from '../place.refusals';
import { PlaceStore } from '../place.store';

/**
 * Unlinks a channel from a place; the place's names become free in that channel. Refused for the primary
 * channel (docs/rules/places-and-storage.md#places).
 */
export class UnlinkChannel extends Command<Place> {
  constructor(
    readonly placeId: string,
    readonly channelId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(UnlinkChannel)
export class UnlinkChannelHandler implements ICommandHandler<UnlinkChannel> {
  constructor(private readonly store: PlaceStore) {}

  execute({ placeId, channelId, by }: UnlinkChannel): Promise<Place> {
    return this.store.change(async (tx) => {
      const place = await this.store.lock(tx, placeId);
      if (place.channel_id === channelId) throw placeRefusals.PRIMARY_CHANNEL();
      if (!place.channel_ids.includes(channelId)) throw placeRefusals.CHANNEL_NOT_LINKED();
      const before = { ...place };
      place.channel_ids = place.channel_ids.filter((id) => id !== channelId);
      place.updated_at = tx.now;
      await this.store.write(tx, place, before);
      await writeToTrail(tx, by, {
        action: 'place.channel_unlinked',
        resourceId: placeId,
        channelId,
        changed: ['channel_ids'],
      });
      return place;
    });
  }
}
