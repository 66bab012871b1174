import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { OrderCard } from '../../orders/order-card';
import type { OrderStatusName } from '../../orders/statuses';

export interface FailedCreation {
  readonly job: {
    readonly id: string;
    readonly order_number: string | null;
    readonly error: { readonly message: string } | null;
    readonly created_at: string;
  };
  readonly remedy: string | null;
}

interface FoundOrders {
  readonly data: readonly OrderCard[];
  readonly failed_creations: readonly FailedCreation[];
  readonly next: string | null;
}

export interface OrderSearch {
  readonly q?: string;
  readonly status?: OrderStatusName;
}

const PAGE = '50';

/** @param search with a text; without one nothing is asked */
export function foundOrdersQuery({ q = '', status }: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['found orders', q, status],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ q, limit: PAGE });
      if (status !== undefined) query.set('status', status);
      if (pageParam !== null) query.set('after', pageParam);
      return request<FoundOrders>(`/v1/search/orders?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}
