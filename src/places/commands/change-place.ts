import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../api-keys';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { requireBounded, requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import { ChannelReach } from '../channel-reach';
import type { PatchPlaceDto } from '../dto/write-place.dto';
import type { Place } from '../entities/place.entity';
import { linksAfter } from '../given-links';
import { concernedBy } from '../model/channel-links';
import { BLANK, withGiven } from '../model/place-fields';
import { turnedSwitches } from '../model/shared-fields';
import { PlaceStore } from '../place.store';

/**
 * Replaces a place (absent fields become blank) or patches it (absent fields stay). Links stay unless the
 * body names them. What affects every linked channel can be changed only with access to all of them
 * (docs/security.md#shared-places).
 */
export class ChangePlace extends Command<Place> {
  constructor(
    readonly placeId: string,
    readonly body: PatchPlaceDto,
    readonly absent: 'becomes_blank' | 'stays',
    readonly caller: Caller,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
  ) {
    super();
  }
}

@CommandHandler(ChangePlace)
export class ChangePlaceHandler implements ICommandHandler<ChangePlace> {
  constructor(
    private readonly store: PlaceStore,
    private readonly reach: ChannelReach,
  ) {}

  execute({ placeId, body, absent, caller, by, since }: ChangePlace): Promise<Place> {
    return this.store.change(async (tx) => {
      const place = await this.store.lock(tx, placeId);
      requireUnchanged(since, place.updated_at);
      const before = { ...place };
      const links = linksAfter(place, body);
      await this.reach.require(tx, concernedBy(place, links), caller);
      const names = absent === 'stays' ? place.channel_specific_identifiers : [];
      Object.assign(place, withGiven(absent === 'stays' ? place : BLANK, body), links, {
        identifier: body.identifier ?? place.identifier,
        channel_specific_identifiers:
          body.channel_specific_identifiers === undefined ? names : (body.channel_specific_identifiers ?? []),
        updated_at: tx.now,
      });
      requireBounded('place', before, place);
      const changed = changedFields(before, place);
      const turned = turnedSwitches(before.metadata, place.metadata);
      this.reach.requireForShared([...changed, ...turned], before.channel_ids, caller);
      this.reach.requireRoomForOthers(before, place, caller);
      await this.store.write(tx, place, before);
      const entry = {
        action: 'place.updated',
        resourceId: placeId,
        channelId: place.channel_id,
        changed,
      } as const;
      await writeToTrail(tx, by, entry);
      return place;
    });
  }
}
