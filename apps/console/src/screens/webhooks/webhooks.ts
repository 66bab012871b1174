import type { ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import { queryText } from '../../app/lists/search-params';
import type { EndpointSearch } from './webhook-search';

export type CircuitName = Endpoint['webhook_circuit'];

export type RecentAttempt = Endpoint['recent'][number];

type Endpoints = ResultOf<'/v1/webhook-endpoints', 'get'>;

/** How an endpoint is doing (docs/webhooks.md#endpoints-at-a-glance). */
export type Endpoint = Endpoints['data'][number];

const PAGE = 25;

export const endpointsQuery = ({ trouble, page }: EndpointSearch) =>
  queryOptions({
    queryKey: ['endpoints', trouble, page],
    queryFn: ({ signal }) =>
      request<Endpoints>(`/v1/webhook-endpoints?${queryText({ trouble, page, limit: PAGE })}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** The webhook settings of a channel, and the state of its endpoint. */
export type WebhookConfig = ResultOf<'/v1/channels/{channelId}/webhook', 'get'>;

export const configKey = (channelId: string) => ['webhook', channelId, 'config'];

export const configQuery = (channelId: string) =>
  queryOptions({
    queryKey: configKey(channelId),
    queryFn: ({ signal }) => request<WebhookConfig>(pathOf(channelId), { signal }),
  });

export const eventNamesQuery = queryOptions({
  queryKey: ['webhook events'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const { events } = await request<ResultOf<'/v1/webhook-events', 'get'>>('/v1/webhook-events', { signal });
    return events.map(({ name, description }) => ({ name, description }));
  },
});

export function pathOf(channelId: string): string {
  return `/v1/channels/${encodeURIComponent(channelId)}/webhook`;
}
