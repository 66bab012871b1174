import type { PatchPlaceDto } from './dto/write-place.dto';
import { type ChannelLinks, relink } from './model/channel-links';

/** The links in a request body, with ids as they are stored. */
export function linksAfter(
  current: ChannelLinks | null,
  body: Pick<PatchPlaceDto, 'channel_id' | 'additional_channel_ids'>,
): { channel_id: string; channel_ids: string[] } {
  const links = relink(current, {
    primary: body.channel_id?.toLowerCase(),
    additional: body.additional_channel_ids?.map((id) => id.toLowerCase()),
  });
  return { channel_id: links.channel_id, channel_ids: [...links.channel_ids] };
}
