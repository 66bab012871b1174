import type { PatchPlaceDto } from './dto/write-place.dto';
import { type ChannelLinks, linksTooMany, MOST_OTHER_CHANNELS, relink } from './model/channel-links';
import { placeRefusals } from './place.refusals';

/** The links in a request body, with ids as they are stored. Refuses more channels than a place may have with 409. */
export function linksAfter(
  current: ChannelLinks | null,
  body: Pick<PatchPlaceDto, 'channel_id' | 'additional_channel_ids'>,
): { channel_id: string; channel_ids: string[] } {
  const links = relink(current, {
    primary: body.channel_id?.toLowerCase(),
    additional: body.additional_channel_ids?.map((id) => id.toLowerCase()),
  });
  if (linksTooMany(current, links)) throw placeRefusals.TOO_MANY_LINKED_CHANNELS(MOST_OTHER_CHANNELS);
  return { channel_id: links.channel_id, channel_ids: [...links.channel_ids] };
}
