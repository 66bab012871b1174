import type { ResultOf } from '@oms/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';
import { pathOf } from '../order';

type Timeline = ResultOf<'/v1/orders/{orderId}/timeline', 'get'>;

/** What happened to an order (docs/screens.md#the-timeline). */
export type Entry = Timeline['data'][number];
export type Kind = Entry['kind'];
export type Detail<K extends Kind> = Extract<Entry, { readonly kind: K }>['detail'];

/** A field in which two versions differ. */
export type Change = NonNullable<Detail<'version'>['changes']>[number];
export type PickDetail = Extract<Detail<'picking'>, { readonly change: 'pick' }>;
export type ClaimDetail = Extract<Detail<'picking'>, { readonly change: 'claim' }>;

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

/** Differs for all entries of an order, and stays: one change may end several picks in the same millisecond. */
export function keyOf({ kind, at, detail }: Entry): string {
  const named = detail as Readonly<Record<string, unknown>>;
  const names = ['id', 'version', 'event_id', 'place_id', 'item_id', 'revision'].map((name) => named[name]);
  return JSON.stringify([kind, at, ...names]);
}
