import type { BodyOf, ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LONG_MS, newKey, request } from '../../../api/request';
import type { Pagination } from '../../../app/lists/pages';
import { queryText } from '../../../app/lists/search-params';
import type { BulkFilter } from '../../../bulk/bulk';
import type { DeliverySearch } from '../webhook-search';
import { pathOf } from '../webhooks';

/** One event on its way to a channel, as its latest attempt ended (docs/webhooks.md#history). */
export type Delivery = History['data'][number];

type Attempts = ResultOf<'/v1/channels/{channelId}/webhook/history/{deliveryId}/attempts', 'get'>;
export type Attempt = Attempts['data'][number];

type History = ResultOf<'/v1/channels/{channelId}/webhook/history', 'get'>;

/** Which deliveries of a channel are sent again, and how somebody calls them. */
export interface ToReplay {
  readonly name: string;
  readonly filter: BulkFilter;
}

export type Total = Pick<History['meta'], 'total' | 'total_is_lower_bound'>;

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
      request<Attempts>(`${pathOf(channelId)}/history/${deliveryId}/attempts`, {
        signal,
      }),
  });

type FeedPage = ResultOf<'/v1/events', 'get'>;

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

type Causes = ResultOf<'/v1/channels/{channelId}/webhook/failures', 'get'>;
export type Cause = Causes['data'][number];

export const causesQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(channelId), 'causes'],
    queryFn: ({ signal }) => request<Causes>(`${pathOf(channelId)}/failures`, { signal }),
  });

/** Which deliveries a replay sends again, and how many they are. */
export type Replay = BodyOf<'/v1/channels/{channelId}/webhook/replay', 'post'>;

export type Replayed = ResultOf<'/v1/channels/{channelId}/webhook/replay', 'post'>;

export function replay(channelId: string, body: Replay) {
  return request<Replayed>(`${pathOf(channelId)}/replay`, { method: 'POST', body, longestMs: LONG_MS });
}

/** How many a replay would send now. */
export function countReplay(channelId: string, selection: Replay, signal: AbortSignal) {
  const body = { ...selection, dry_run: true };
  return request<Replayed>(`${pathOf(channelId)}/replay`, {
    method: 'POST',
    body,
    headers: newKey(),
    signal,
  });
}

export function replayOne(channelId: string, deliveryId: string) {
  return request<ResultOf<'/v1/channels/{channelId}/webhook/history/{deliveryId}/replay', 'post'>>(
    `${pathOf(channelId)}/history/${deliveryId}/replay`,
    { method: 'POST', headers: newKey() },
  );
}
