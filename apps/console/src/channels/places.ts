import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request';

interface PlaceName {
  readonly id: string;
  readonly name: string;
}

/** Of so many channels the stores are offered to choose from, and of each so many. */
const MOST_CHANNELS = 20;
const MOST_PLACES = 100;

/** The stores of some channels to choose from, by name. */
export const placeNamesQuery = (channelIds: readonly string[]) =>
  queryOptions({
    queryKey: ['places', 'names', channelIds],
    queryFn: async ({ signal }): Promise<readonly PlaceName[]> => {
      const found = new Map<string, PlaceName>();
      for (const channelId of channelIds.slice(0, MOST_CHANNELS)) {
        const path = `/v1/places?channel_id=${channelId}&limit=${MOST_PLACES}`;
        const { data } = await request<ResultOf<'/v1/places', 'get'>>(path, { signal });
        for (const { id, name, identifier } of data) found.set(id, { id, name: name ?? identifier });
      }
      return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
    },
  });
