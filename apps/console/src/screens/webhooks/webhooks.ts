import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Pagination } from '../../app/lists/pages';
import { queryText } from '../../app/lists/search-params';
import type { EndpointSearch } from './webhook-search';

export type CircuitName = 'closed' | 'open' | 'half_open' | 'disabled';

export interface RecentAttempt {
  readonly at: string;
  readonly duration_ms: number;
  readonly delivered: boolean;
}

/** How an endpoint is doing (docs/webhooks.md#endpoints-at-a-glance). */
export interface Endpoint {
  readonly channel_id: string;
  readonly name: string;
  readonly webhook_url: string;
  readonly webhook_disabled_reason: string | null;
  readonly webhook_circuit: CircuitName;
  readonly webhook_next_probe_at: string | null;
  readonly webhook_failures: number;
  readonly webhook_failing_since: string | null;
  readonly oauth2_enabled: boolean;
  readonly waiting: number;
  readonly waiting_is_lower_bound?: boolean;
  readonly oldest_due_at: string | null;
  readonly held: number;
  readonly recent: readonly RecentAttempt[];
}

const PAGE = 25;

export const endpointsQuery = ({ trouble, page }: EndpointSearch) =>
  queryOptions({
    queryKey: ['endpoints', trouble, page],
    queryFn: ({ signal }) =>
      request<{ data: readonly Endpoint[]; pagination: Pagination }>(
        `/v1/webhook-endpoints?${queryText({ trouble, page, limit: PAGE })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The webhook settings of a channel, and the state of its endpoint. */
export interface WebhookConfig {
  readonly id: string;
  readonly name: string;
  readonly webhook_url: string | null;
  readonly webhook_secret: string | null;
  readonly webhook_enabled: boolean;
  readonly webhook_events: readonly string[];
  readonly webhook_last_sent: string | null;
  readonly webhook_failures: number;
  readonly webhook_circuit: CircuitName;
  readonly webhook_next_probe_at: string | null;
  readonly oauth2_enabled: boolean;
  readonly updated_at: string;
}

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
    const { events } = await request<{ events: readonly { name: string; description: string }[] }>(
      '/v1/webhook-events',
      { signal },
    );
    return events.map(({ name, description }) => ({ name, description }));
  },
});

export function pathOf(channelId: string): string {
  return `/v1/channels/${encodeURIComponent(channelId)}/webhook`;
}
