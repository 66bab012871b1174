import { Injectable } from '@nestjs/common';
import { type Area, type Caller, hasScope, reachablePlaces } from '../api-keys';
import { AskedChannels } from '../channels';
import { httpRefusals, listedIds, listedValues } from '../infrastructure/http';
import { PlaceDirectory } from '../places';
import type { AcknowledgedItemDto, AttentionQueryDto } from './dto/attention.dto';
import { ATTENTION_KINDS, type AttentionKind, type AttentionPlace, placeIn } from './model/attention-kinds';
import { AN_HOUR, type AttentionFilter } from './queries/query-attention';

const MOST_PLACES = 50;

/** What has to be readable for a kind to be shown. */
const AREA: Readonly<Record<AttentionKind, Area>> = {
  deadline: 'orders',
  failed: 'jobs',
  suspended: 'orders',
  webhook: 'deliveries',
  parked: 'jobs',
  channel: 'channels',
};

/** What a request means of all that needs a hand, within what the caller can access. */
@Injectable()
export class AskedAttention {
  constructor(
    private readonly channels: AskedChannels,
    private readonly places: PlaceDirectory,
  ) {}

  async of(query: AttentionQueryDto, caller: Caller): Promise<AttentionFilter> {
    const places = listedIds('place_id', query.place_id, MOST_PLACES) ?? reachablePlaces(caller);
    const named = listedIds('channel_id', query.channel_id);
    const ofPlaces = places === null ? null : [...(await this.places.channelsOf(places, caller))];
    const kinds = listedValues('kind', query.kind, ATTENTION_KINDS) ?? ATTENTION_KINDS;
    return {
      channels: await this.channels.of(named ?? ofPlaces, caller),
      kinds: kinds.filter((kind) => hasScope(caller, 'read', AREA[kind])),
      places,
      isAcknowledged: query.acknowledged === 'all' ? null : query.acknowledged === 'true',
      suspendedMinutes: query.suspended_for ?? AN_HOUR,
    };
  }

  /** Where these may be, seen or not: in the channels that they name, if all of them do. */
  ofItems(items: readonly AcknowledgedItemDto[], caller: Caller): Promise<AttentionFilter> {
    const named = items.map(({ channel_id }) => channel_id);
    const channel_id = named.includes(undefined) ? undefined : named.join();
    return this.of({ channel_id, acknowledged: 'all', suspended_for: 0 }, caller);
  }
}

export function askedPlace(after: string | undefined): AttentionPlace | null {
  if (after === undefined) return null;
  const place = placeIn(after);
  if (place === null) {
    const message = 'after must be the `next` value of an earlier response';
    throw httpRefusals.INVALID_REQUEST([{ field: 'after', message }]);
  }
  return place;
}
