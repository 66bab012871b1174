import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../api/request';

export const ATTENTION_KINDS = ['deadline', 'failed', 'suspended', 'webhook', 'parked', 'channel'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Something that needs a hand (docs/screens.md#needs-a-hand). */
export interface AttentionEntry {
  readonly kind: AttentionKind;
  readonly key: string;
  readonly channel_id: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly place_id: string | null;
  readonly subject: string;
  readonly reason: string | null;
  readonly at: string;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: { readonly client_name: string } | null;
}

interface AttentionPage {
  readonly data: readonly AttentionEntry[];
  readonly next: string | null;
}

export interface AttentionSearch {
  readonly kind?: AttentionKind;
  /** What somebody has already seen, in place of what nobody has. */
  readonly seen?: 'yes';
}

const KEY = ['attention'];
const PAGE = '50';

/** All that is shown of it is read again when it changes. */
export const attentionKey: readonly unknown[] = KEY;

export const attentionQuery = ({ kind, seen }: AttentionSearch) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', kind, seen],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: PAGE, acknowledged: String(seen === 'yes') });
      if (kind !== undefined) query.set('kind', kind);
      if (pageParam !== null) query.set('after', pageParam);
      return request<AttentionPage>(`/v1/attention?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How much needs a hand and nobody has seen, by kind. */
export const attentionCountsQuery = queryOptions({
  queryKey: [...KEY, 'counts'],
  queryFn: ({ signal }) =>
    request<{ counts: Readonly<Record<AttentionKind, number>>; total: number }>('/v1/attention/counts', {
      signal,
    }),
  // It is read again when it changes.
  staleTime: Infinity,
});

const MOST_AT_ONCE = 100;

/** Records that whoever is signed in has seen these. */
export async function acknowledge(entries: readonly AttentionEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_AT_ONCE) {
    const items = entries.slice(from, from + MOST_AT_ONCE).map(({ kind, key }) => ({ kind, key }));
    await request('/v1/attention/acknowledge', { method: 'POST', body: { items } });
  }
}
