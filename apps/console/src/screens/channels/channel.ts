import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import { queryText } from '../../app/lists/search-params';
import type { ChannelPage, ChannelSummary } from '../../channels/channels';

export interface Channel extends ChannelSummary {
  /** Secrets are masked; sent back like that they stay as they are. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly webhook_url: string | null;
}

/** A key of a channel's config, as its type describes it (docs/channel-types.md). */
export interface ConfigKey {
  readonly key: string;
  readonly meaning: string;
  readonly required: boolean;
  readonly secret: boolean;
}

export interface ChannelType {
  readonly type_name: string;
  readonly config: readonly ConfigKey[];
}

export interface OrderSchema {
  readonly example: unknown;
  readonly custom_validations: readonly { readonly field: string; readonly rule: string }[];
}

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
    (await request<{ channel_types: readonly ChannelType[] }>('/v1/channels/types', { signal }))
      .channel_types,
});

export const orderSchemaQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['channels', 'order schema', channelId],
    queryFn: ({ signal }) => request<OrderSchema>(`${channelPath(channelId)}/order-schema`, { signal }),
  });
