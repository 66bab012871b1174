import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryState,
} from '@tanstack/react-query';
import type { ResultOf } from '@oms/client';
import { api } from '../../api/request';
import type { OrderCard } from '../../orders/order-card';
import type { OrderSearch } from './order-search';

type Page = ResultOf<'/v1/search/orders', 'get'>;

export type FailedCreation = Page['failed_creations'][number];

export type Found = InfiniteData<Page>;

const PAGE = 50;
/** What has just been created is found a moment later: where nothing was found, it is looked for again, so often and after rising pauses. */
const MOST_LOOKS = 4;
const FIRST_PAUSE_MS = 1_000;

/** @param search with a text; without one nothing is asked */
export function foundOrdersQuery({ q = '', status }: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['found orders', q, status],
    queryFn: ({ pageParam, signal }) => {
      const query = { q, limit: PAGE, status, after: pageParam ?? undefined };
      return api.get('/v1/search/orders', { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data !== undefined && !isSettled(state) && FIRST_PAUSE_MS * 2 ** (looksOf(state) - 1),
  });
}

type Looks = QueryState<Found>;

const looksOf = ({ dataUpdateCount, errorUpdateCount }: Looks) => dataUpdateCount + errorUpdateCount;

/** Whether something was found, or it is not looked for again. */
export function isSettled(state: Looks): boolean {
  const isFound = state.data?.pages.some((page) => page.data.length + page.failed_creations.length > 0);
  return isFound === true || (looksOf(state) >= MOST_LOOKS && state.fetchStatus === 'idle');
}

/** With an order as it is now; the same where it was not found. */
export function withChanged(found: Found, order: OrderCard): Found {
  if (!found.pages.some(({ data }) => data.some(({ id }) => id === order.id))) return found;
  const pages = found.pages.map((page) => ({
    ...page,
    data: page.data.map((one) => (one.id === order.id ? order : one)),
  }));
  return { ...found, pages };
}
