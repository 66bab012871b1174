import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../../api-keys';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { ChannelReach } from '../channel-reach';
import type { CreatePlaceDto } from '../dto/write-place.dto';
import { Place } from '../entities/place.entity';
import { concernedBy } from '../model/channel-links';
import { BLANK, withGiven } from '../model/place-fields';
import { linksAfter } from '../given-links';
import { PlaceStore } from '../place.store';

/** Creates a place in its primary channel and the additional ones (docs/rules/places-and-storage.md#places). */
export class CreatePlace extends Command<Place> {
  constructor(
    readonly body: CreatePlaceDto,
    readonly caller: Caller,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(CreatePlace)
export class CreatePlaceHandler implements ICommandHandler<CreatePlace> {
  constructor(
    private readonly store: PlaceStore,
    private readonly reach: ChannelReach,
  ) {}

  async execute({ body, caller, by }: CreatePlace): Promise<Place> {
    const links = linksAfter(null, body);
    return this.store.change(async (tx) => {
      await this.reach.require(tx, concernedBy(null, links), caller);
      const place = tx.manager.create(Place, {
        ...withGiven(BLANK, body),
        ...links,
        id: uuid(),
        identifier: body.identifier,
        channel_specific_identifiers: body.channel_specific_identifiers ?? [],
        created_at: tx.now,
        updated_at: tx.now,
      } as Place);
      await this.store.write(tx, place, null);
      await writeToTrail(tx, by, {
        action: 'place.created',
        resourceId: place.id,
        channelId: place.channel_id,
        changed: [],
      });
      return place;
    });
  }
}
