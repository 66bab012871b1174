import type { ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Pagination } from '../../app/lists/pages';

/** What the screens show of a place; the rest stays as it is. */
export type Place = Pick<
  ResultOf<'/v1/places/{placeId}', 'get'>,
  | 'id'
  | 'identifier'
  | 'channel_id'
  | 'channel_ids'
  | 'channel_specific_identifiers'
  | 'name'
  | 'active'
  | 'active_for_ordering'
  | 'address'
  | 'coordinates'
  | 'updated_at'
>;

export type Temperature = StorageLocation['temperature_type'];
export const TEMPERATURES = ['ambient', 'cooled', 'frozen'] as const satisfies readonly Temperature[];

export type StorageLocation = Locations['data'][number];

const PAGE = 25;
const LOCATIONS = 50;

interface Meta {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

const pageIn = ({ total, limit, offset }: Meta): Pagination => ({
  total,
  limit,
  page: offset / limit + 1,
  totalPages: Math.ceil(total / limit),
});

export const placePath = (placeId: string) => `/v1/places/${encodeURIComponent(placeId)}`;
export const locationsPath = (placeId: string) => `${placePath(placeId)}/storage-location`;

/** @param channelId null: not known yet */
export const placesQuery = (channelId: string | null, page = 1) =>
  queryOptions({
    queryKey: ['places', 'list', channelId, page],
    enabled: channelId !== null,
    queryFn: async ({ signal }) => {
      const path = `/v1/places?channel_id=${channelId}&limit=${PAGE}&offset=${(page - 1) * PAGE}`;
      const { data, pagination } = await request<ResultOf<'/v1/places', 'get'>>(path, {
        signal,
      });
      return { data, pagination: pageIn(pagination) };
    },
    placeholderData: keepPreviousData,
  });

export const placeQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['places', 'one', placeId],
    queryFn: ({ signal }) => request<Place>(placePath(placeId), { signal }),
  });

type Locations = ResultOf<'/v1/places/{placeId}/storage-location', 'get'>;

export const locationsQuery = (placeId: string, page = 1) =>
  queryOptions({
    queryKey: ['places', 'locations', placeId, page],
    queryFn: async ({ signal }) => {
      const path = `${locationsPath(placeId)}?limit=${LOCATIONS}&offset=${(page - 1) * LOCATIONS}`;
      const { data, count } = await request<Locations>(path, { signal });
      return { data, pagination: pageIn({ total: count, limit: LOCATIONS, offset: (page - 1) * LOCATIONS }) };
    },
    placeholderData: keepPreviousData,
  });

/** All of them, by name. */
export const allLocationsQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['places', 'locations', placeId, 'all'],
    queryFn: async ({ signal }) => (await request<Locations>(locationsPath(placeId), { signal })).data,
  });
