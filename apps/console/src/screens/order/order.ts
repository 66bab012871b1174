import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { api, request } from '../../api/request';
import type { OrderCard } from '../../orders/order-card';

const LOOK_EVERY_MS = 2_000;
/** After a new encryption key it may take long until an old order is found. */
const LONGEST_PAUSE_MS = 30_000;

export type OrderLine = Order['items'][number];

/** What the screen shows of an order; what the channel made up may have any shape. */
export type Order = ResultOf<'/v1/orders/{orderId}', 'get'>;

export type FreeFields = Readonly<Record<string, unknown>> | null;

export const pathOf = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`;

/** @param orderId its id or number; found by its number, the order is kept under its id too */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKey(orderId),
    queryFn: async ({ client, signal }) => {
      const order = await request<Order>(pathOf(orderId), { signal });
      if (order.id !== orderId) client.setQueryData(orderKey(order.id), order);
      return order;
    },
    // It is read again when it changes, as long as it is shown; before that nobody knows.
    staleTime: 0,
  });

/**
 * The order as lists show it: its next deadline and who takes care of it are no part of the order. Null: it is not found yet, and
 * is looked for again.
 */
export const cardQuery = (orderId: string) =>
  queryOptions({
    queryKey: cardKey(orderId),
    queryFn: async ({ client, signal }) => {
      const { data } = await api.get('/v1/search/orders', { query: { q: orderId, limit: 1 }, signal });
      // An order that has only just come in may not be found yet; what the live connection said of it counts.
      return data[0] ?? client.getQueryData<OrderCard>(cardKey(orderId)) ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === null && Math.min(LOOK_EVERY_MS * 2 ** (state.dataUpdateCount - 1), LONGEST_PAUSE_MS),
  });

/** Where an order is kept, and beneath it all that is shown with it. */
export function orderKey(orderId: string) {
  return ['order', orderId] as const;
}

/** Where the card of an order is kept. */
export function cardKey(orderId: string) {
  return [...orderKey(orderId), 'card'] as const;
}
