import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import { accessRefusals, type Caller, mayReach } from '../api-keys';
import { ChannelDirectory } from '../channels';
import { mostOfOneOwner, type NamedPlace, namesOf } from './model/place-names';
import { sharedAmong } from './model/shared-fields';
import { placeRefusals, tooManyOfOneOwner } from './place.refusals';

/** Checks the channels that a body names. */
@Injectable()
export class ChannelReach {
  constructor(private readonly channels: ChannelDirectory) {}

  /** Refuses with 403 changes that affect channels which the caller can't access. */
  requireForShared(changed: readonly string[], channelIds: readonly string[], caller: Caller): void {
    const fields = sharedAmong(changed);
    if (fields.length === 0 || channelIds.every((id) => mayReach(caller, id))) return;
    throw placeRefusals.PLACE_IS_SHARED(fields);
  }

  /** Refuses with 409 links by which the channels of one owner of a shared place leave no room for those of another. */
  requireRoomForOthers(before: NamedPlace, after: NamedPlace, caller: Caller): void {
    const own = after.channel_ids.filter((id) => mayReach(caller, id)).length;
    const had = before.channel_ids.filter((id) => mayReach(caller, id)).length;
    if (own === after.channel_ids.length || own <= had) return;
    const most = mostOfOneOwner(namesOf(after).length);
    if (own > most)
      throw placeRefusals.TOO_MANY_LINKED_CHANNELS(most, tooManyOfOneOwner(most), 'of one owner');
  }

  /** Refuses channels that do not exist with 400, and those that the caller can't access with 403. */
  async require(tx: Tx, channelIds: readonly string[], caller: Caller): Promise<void> {
    const found = await Promise.all(channelIds.map((id) => this.channels.findWithin(tx, id)));
    const unknown = channelIds.filter((_, index) => found[index] === null);
    if (unknown.length > 0) throw placeRefusals.UNKNOWN_CHANNELS(unknown);
    if (!channelIds.every((id) => mayReach(caller, id))) throw accessRefusals.CHANNEL_FORBIDDEN();
  }
}
