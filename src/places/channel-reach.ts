import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import { accessRefusals, type Caller, mayReach } from '../api-keys';
import { ChannelDirectory } from '../channels';
import { sharedAmong } from './model/shared-fields';
import { placeRefusals } from './place.refusals';

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

  /** Refuses channels that do not exist with 400, and those that the caller can't access with 403. */
  async require(tx: Tx, channelIds: readonly string[], caller: Caller): Promise<void> {
    const found = await Promise.all(channelIds.map((id) => this.channels.findWithin(tx, id)));
    const unknown = channelIds.filter((_, index) => found[index] === null);
    if (unknown.length > 0) throw placeRefusals.UNKNOWN_CHANNELS(unknown);
    if (!channelIds.every((id) => mayReach(caller, id))) throw accessRefusals.CHANNEL_FORBIDDEN();
  }
}
