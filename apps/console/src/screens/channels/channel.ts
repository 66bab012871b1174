import type { ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import { queryText } from '../../app/lists/search-params';
import type { ChannelPage } from '../../channels/channels';

export type Channel = ResultOf<'/v1/channels/{channelId}', 'get'>;

/** A key of a channel's config, as its type describes it (docs/channel-types.md). */
export type ConfigKey = ChannelType['config'][number];

export type ChannelType = ResultOf<'/v1/channels/types', 'get'>['channel_types'][number];

export type OrderSchema = ResultOf<'/v1/channels/{channelId}/order-schema', 'get'>;

const PAGE = 25;

export const channelPath = (channelId: string) => `/v1/channels/${encodeURIComponent(channelId)}`;

export const channelsQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: ['channels', 'list', page],
    queryFn: ({ signal }) =>
      request<ChannelPage>(`/v1/channels?${queryText({ page, limit: PAGE })}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const wholeChannelQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['channels', 'whole', channelId],
    queryFn: ({ signal }) => request<Channel>(channelPath(channelId), { signal }),
  });

export const channelTypesQuery = queryOptions({
  queryKey: ['channel types'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await request<ResultOf<'/v1/channels/types', 'get'>>('/v1/channels/types', { signal })).channel_types,
});

export const orderSchemaQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['channels', 'order schema', channelId],
    queryFn: ({ signal }) => request<OrderSchema>(`${channelPath(channelId)}/order-schema`, { signal }),
  });
