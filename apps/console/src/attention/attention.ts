import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf } from '@oms/client';
import { api, newKey } from '../api/request';

export type AttentionKind = AttentionEntry['kind'];
export const ATTENTION_KINDS = [
  'deadline',
  'failed',
  'suspended',
  'webhook',
  'parked',
  'channel',
] as const satisfies readonly AttentionKind[];

/** Something that needs a hand (docs/screens.md#needs-a-hand). */
export type AttentionEntry = ResultOf<'/v1/attention', 'get'>['data'][number];

export interface AttentionSearch {
  readonly kind?: AttentionKind;
  /** What somebody has already seen, in place of what nobody has. */
  readonly seen?: 'yes';
}

const KEY = ['attention'];
const PAGE = 50;

/** All that is shown of it is read again when it changes. */
export const attentionKey: readonly unknown[] = KEY;

export const attentionQuery = ({ kind, seen }: AttentionSearch) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', kind, seen],
    queryFn: ({ pageParam, signal }) => {
      const acknowledged = seen === 'yes' ? 'true' : 'false';
      const query = { limit: PAGE, acknowledged, kind, after: pageParam ?? undefined } as const;
      return api.get('/v1/attention', { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How much needs a hand and nobody has seen, by kind. */
export const attentionCountsQuery = queryOptions({
  queryKey: [...KEY, 'counts'],
  queryFn: ({ signal }) => api.get('/v1/attention/counts', { signal }),
  // It is read again when it changes.
  staleTime: Infinity,
});

/** The subject of an order that failed; that of a job is its type. */
export const FAILED_ORDER = 'failed';
const PARKED_JOB = 'job.';

/** The job to look at; null where it is something else. */
export function jobIdOf({ kind, key, subject, order_id: orderId }: AttentionEntry): string | null {
  if (kind === 'failed') return subject === FAILED_ORDER ? null : key;
  const isJob = kind === 'parked' && orderId === null && key.startsWith(PARKED_JOB);
  return isJob ? key.slice(PARKED_JOB.length) : null;
}

const MOST_AT_ONCE = 100;

/** Records that whoever is signed in has seen these as they were listed. */
export async function acknowledge(entries: readonly AttentionEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_AT_ONCE) {
    const items = entries
      .slice(from, from + MOST_AT_ONCE)
      .map(({ kind, key, channel_id, at }) => ({ kind, key, channel_id, at }));
    await api.post('/v1/attention/acknowledge', { body: { items }, headers: newKey() });
  }
}
