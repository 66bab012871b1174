import { Injectable } from '@nestjs/common';
import { accessRefusals, type Caller, mayReach } from '../api-keys';
import { ChannelDirectory } from '../channels';
import { placeRefusals } from './place.refusals';

/** Checks the channels that a body names. */
@Injectable()
export class ChannelReach {
  constructor(private readonly channels: ChannelDirectory) {}

  /** Refuses channels that do not exist with 400 (D60), and those out of the caller's reach with 403 (D14). */
  async require(channelIds: readonly string[], caller: Caller): Promise<void> {
    const found = await Promise.all(channelIds.map((id) => this.channels.find(id)));
    const unknown = channelIds.filter((_, index) => found[index] === null);
    if (unknown.length > 0) throw placeRefusals.UNKNOWN_CHANNELS(unknown);
    if (!channelIds.every((id) => mayReach(caller, id))) throw accessRefusals.CHANNEL_FORBIDDEN();
  }
}
