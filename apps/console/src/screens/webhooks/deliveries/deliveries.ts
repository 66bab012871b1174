import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';
import type { Pagination } from '../../../app/lists/pages';
import { queryText } from '../../../app/lists/search-params';
import type { DeliverySearch, DeliveryStatusName } from '../webhook-search';
import { pathOf } from '../webhooks';

/** One event on its way to a channel, as its latest attempt ended (docs/webhooks.md#history). */
export interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly delivery_status: DeliveryStatusName;
  readonly delivery_timestamp: string | null;
  readonly request_url: string | null;
  readonly request_headers: Readonly<Record<string, string>> | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
  readonly skipped?: boolean;
  readonly next_retry: string | null;
}

export interface Attempt {
  readonly number: number;
  readonly attempted_at: string;
  readonly duration_ms: number;
  readonly delivery_status: DeliveryStatusName;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
}

interface History {
  readonly data: readonly Delivery[];
  readonly meta: {
    readonly total: number;
    readonly total_is_lower_bound?: boolean;
    readonly limit: number;
    readonly offset: number;
  };
}

const PAGE = 25;

export const deliveriesKey = (channelId: string) => ['webhook', channelId, 'deliveries'];

export const deliveriesQuery = (channelId: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: [...deliveriesKey(channelId), search],
    queryFn: ({ signal }) => {
      const { status, type, number, event, page = 1 } = search;
      const query = { status, event_type: type, order_number: number, event_id: event };
      const place = { limit: PAGE, offset: (page - 1) * PAGE };
      return request<History>(`${pathOf(channelId)}/history?${queryText({ ...query, ...place })}`, {
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

export function paginationOf({ meta: { limit, offset, ...total } }: History): Pagination {
  return { ...total, limit, page: offset / limit + 1, totalPages: Math.ceil(total.total / limit) };
}

export const attemptsQuery = (channelId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(channelId), deliveryId, 'attempts'],
    queryFn: ({ signal }) =>
      request<{ data: readonly Attempt[] }>(`${pathOf(channelId)}/history/${deliveryId}/attempts`, {
        signal,
      }),
  });

interface FeedPage {
  readonly data: readonly { readonly event_id: string }[];
}

/** The body that was sent is the event of the feed; null when it is no longer kept. */
export const bodyQuery = (channelId: string, { event_id: id, event_type: type, order_id: order }: Delivery) =>
  queryOptions({
    queryKey: [...deliveriesKey(channelId), id, 'body'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = { channel_id: channelId, order_id: order ?? undefined, event_type: type, limit: 100 };
      const page = await request<FeedPage>(`/v1/events?${queryText(query)}`, { signal });
      return page.data.find(({ event_id: other }) => other === id) ?? null;
    },
  });

export interface Cause {
  readonly response_status: number | null;
  readonly error: string | null;
  readonly count: number;
  readonly retrying: number;
  readonly held: number;
  readonly given_up: number;
  readonly latest_at: string | null;
}

export const causesQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(channelId), 'causes'],
    queryFn: ({ signal }) => request<{ data: readonly Cause[] }>(`${pathOf(channelId)}/failures`, { signal }),
  });

/** Which deliveries a replay sends again, and how many they are. */
export interface Replay {
  readonly since: string;
  readonly until?: string;
  readonly status?: DeliveryStatusName;
  readonly event_type?: string;
}

export interface Replayed {
  readonly message: string;
  readonly count: number;
  readonly count_is_lower_bound?: boolean;
}

export function replay(channelId: string, body: Replay & { dry_run?: true }, signal?: AbortSignal) {
  return request<Replayed>(`${pathOf(channelId)}/replay`, { method: 'POST', body, signal });
}

export function replayOne(channelId: string, deliveryId: string) {
  return request<{ message: string }>(`${pathOf(channelId)}/history/${deliveryId}/replay`, {
    method: 'POST',
  });
}
