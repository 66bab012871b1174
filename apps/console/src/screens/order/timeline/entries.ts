import type { ResultOf } from '@oms/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';
import type { OrderStatusName } from '../../../orders/statuses';
import { pathOf } from '../order';

interface Actor {
  readonly client_name: string | null;
}

/** A field in which two versions differ. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What happened to an order, by kind, in the order of the filters (docs/screens.md#the-timeline). */
interface Details {
  version: {
    readonly version: number;
    readonly change_type: string;
    readonly status: { readonly from: OrderStatusName | null; readonly to: OrderStatusName } | null;
    readonly actor: string | null;
    readonly request_id: string | null;
    readonly changes: readonly Change[] | null;
  };
  note: { readonly id: string; readonly text: string; readonly actor: Actor };
  assignment: { readonly assignee: { readonly name: string } | null; readonly actor: Actor };
  picking: PickDetail | ClaimDetail;
  job: {
    readonly id: string;
    readonly type: string;
    readonly status: string;
    readonly attempts: number;
    readonly error: { readonly message: string } | null;
  };
  delivery: {
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
  };
  push: {
    readonly event_id: string;
    readonly devices: number;
    readonly states: Readonly<Record<string, number>>;
    readonly error: string | null;
  };
  audit: {
    readonly id: string;
    readonly action: string;
    readonly actor: Actor;
    readonly request_id: string | null;
    readonly changed: readonly string[];
  };
}

export interface PickDetail {
  readonly change: 'pick';
  readonly item_id: string;
  readonly ordered: number;
  readonly picked: number;
  readonly missing: number;
  readonly missing_reason: string | null;
  readonly substitutes: readonly {
    readonly item_id: string;
    readonly name: string | null;
    readonly quantity: number;
  }[];
  readonly picked_by: string;
}

export interface ClaimDetail {
  readonly change: 'claim';
  readonly claim: { readonly claimed_by: string } | null;
  readonly taken_over_from?: string | null;
  readonly released_by?: string | null;
}

export type Kind = keyof Details;
export type Detail<K extends Kind> = Details[K];
export type Entry = {
  [K in Kind]: { readonly kind: K; readonly at: string; readonly detail: Details[K] };
}[Kind];

type Timeline = Pick<ResultOf<'/v1/orders/{orderId}/timeline', 'get'>, 'next'> & {
  readonly data: readonly Entry[];
};

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
