import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request';

interface PlaceName {
  readonly id: string;
  readonly name: string;
}

/** Stores to choose from. */
export interface PlaceNames {
  readonly places: readonly PlaceName[];
  /** There may be others. */
  readonly isMore: boolean;
}

/** More are not offered to choose from, nor are more pages read for them. */
const MOST = 1_000;
const MOST_PAGES = 100;
const PAGE = 100;

/** The stores of some channels, by name. */
export const placeNamesQuery = (channelIds: readonly string[]) =>
  queryOptions({
    queryKey: ['places', 'names', channelIds],
    queryFn: async ({ signal }): Promise<PlaceNames> => {
      const found = new Map<string, PlaceName>();
      let pages = 0;
      const named = (isMore: boolean) => ({
        places: [...found.values()].sort((a, b) => a.name.localeCompare(b.name)),
        isMore,
      });
      for (const channelId of channelIds) {
        for (let offset = 0, total = PAGE; offset < total; offset += PAGE, pages += 1) {
          if (found.size >= MOST || pages === MOST_PAGES) return named(true);
          const path = `/v1/places?channel_id=${channelId}&limit=${PAGE}&offset=${offset}`;
          const { data, pagination } = await request<ResultOf<'/v1/places', 'get'>>(path, { signal });
          for (const { id, name, identifier } of data) found.set(id, { id, name: name ?? identifier });
          total = pagination.total;
        }
      }
      return named(false);
    },
  });
