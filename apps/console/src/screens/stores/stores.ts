import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Pagination } from '../../app/lists/pages';

/** What the screens show of a place; the rest stays as it is. */
export interface Place {
  readonly id: string;
  readonly identifier: string;
  readonly channel_id: string;
  readonly channel_ids: readonly string[];
  readonly channel_specific_identifiers: readonly string[];
  readonly name: string | null;
  readonly active: boolean;
  readonly active_for_ordering: boolean;
  readonly address: Readonly<Record<string, unknown>> | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  readonly updated_at: string;
}

export const TEMPERATURES = ['ambient', 'cooled', 'frozen'] as const;
export type Temperature = (typeof TEMPERATURES)[number];

export interface StorageLocation {
  readonly id: string;
  readonly name: string;
  readonly temperature_type: Temperature;
  readonly description: string | null;
  readonly code: string | null;
}

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
      const { data, pagination } = await request<{ data: readonly Place[]; pagination: Meta }>(path, {
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

interface Locations {
  readonly data: readonly StorageLocation[];
  readonly count: number;
}

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
