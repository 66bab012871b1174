import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { OrderCard } from '../../orders/order-card';
import type { OrderStatusName } from '../../orders/statuses';

export interface OrderLine {
  readonly item_id: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly price: number | null;
  readonly status: string;
  readonly collected_product: Readonly<Record<string, unknown>> | null;
}

/** What the screen shows of an order; what the channel made up may have any shape. */
export interface Order {
  readonly id: string;
  readonly version: number;
  readonly channel_id: string;
  readonly status: OrderStatusName;
  readonly order_number: string;
  readonly order_date: string;
  readonly delivery_type: number | null;
  readonly customer_info: Loose;
  readonly totals: Loose;
  readonly shipping_info: Loose;
  readonly payment_info: Loose;
  readonly place_info: Loose;
  readonly items: readonly OrderLine[];
  readonly updated_at: string;
}

export type Loose = Readonly<Record<string, unknown>> | null;

export type Kind = 'version' | 'job' | 'delivery' | 'push' | 'audit';

interface Happened<K extends Kind, Detail> {
  readonly kind: K;
  readonly at: string;
  readonly detail: Detail;
}

/** What happened to an order (docs/screens.md#the-timeline). */
export type Entry =
  | Happened<
      'version',
      {
        readonly version: number;
        readonly change_type: string;
        readonly status: { readonly from: OrderStatusName | null; readonly to: OrderStatusName } | null;
        readonly actor: string | null;
        readonly request_id: string | null;
        readonly changes: readonly { field: string; from: unknown; to: unknown }[] | null;
      }
    >
  | Happened<
      'job',
      {
        readonly id: string;
        readonly type: string;
        readonly status: string;
        readonly attempts: number;
        readonly error: { readonly message: string } | null;
      }
    >
  | Happened<
      'delivery',
      {
        readonly id: string;
        readonly event_type: string;
        readonly state: string;
        readonly attempts: number;
        readonly next_retry: string | null;
        readonly error: string | null;
        readonly latest_attempts: readonly {
          number: number;
          attempted_at: string;
          duration_ms: number;
          response_status: number | null;
          error: string | null;
        }[];
      }
    >
  | Happened<
      'push',
      {
        readonly event_id: string;
        readonly devices: number;
        readonly states: Readonly<Record<string, number>>;
        readonly error: string | null;
      }
    >
  | Happened<
      'audit',
      {
        readonly id: string;
        readonly action: string;
        readonly actor: { readonly client_name: string | null };
        readonly request_id: string | null;
        readonly changed: readonly string[];
      }
    >;

interface Timeline {
  readonly data: readonly Entry[];
  readonly next: string | null;
}

const pathOf = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`;

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => request<Order>(pathOf(orderId), { signal }),
    // It is read again when it changes, as long as it is shown; before that nobody knows.
    staleTime: 0,
  });

/** @param kind null: all */
export const timelineQuery = (orderId: string, kind: Kind | null) =>
  infiniteQueryOptions({
    queryKey: ['order', orderId, 'timeline', kind],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      if (kind !== null) query.set('kind', kind);
      if (pageParam !== null) query.set('after', pageParam);
      return request<Timeline>(`${pathOf(orderId)}/timeline?${query}`, { signal });
    },
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The order exactly as one of its versions was. */
export const versionQuery = (orderId: string, version: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'version', version],
    queryFn: ({ signal }) =>
      request<{ order: unknown }>(`${pathOf(orderId)}/versions/${version}`, { signal }),
    staleTime: Infinity,
  });

/** The fields in which two versions differ. */
export const differenceQuery = (orderId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'difference', from, to],
    queryFn: ({ signal }) =>
      request<{ changes: readonly { field: string; from: unknown; to: unknown }[] }>(
        `${pathOf(orderId)}/versions/${from}/diff/${to}`,
        { signal },
      ),
    staleTime: Infinity,
  });

/** The next deadline of the order, as search shows it; it is no part of the order. */
export const dueQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'due'],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ data: OrderCard[] }>(`/v1/search/orders?q=${orderId}&limit=1`, {
        signal,
      });
      return data[0]?.due ?? null;
    },
    staleTime: 0,
  });
