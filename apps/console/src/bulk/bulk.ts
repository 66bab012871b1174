import type { BodyOf, ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { api, LONG_MS } from '../api/request';
import type { OrderCard } from '../orders/order-card';

export type Bulk = ResultOf<'/v1/bulk/{bulkId}', 'get'>;
export type BulkItem = ResultOf<'/v1/bulk/{bulkId}/items', 'get'>['data'][number];
type SentBulk = BodyOf<'/v1/bulk', 'post'>;
/** What is asked for; nothing is forced. */
export type BulkBody = Omit<SentBulk, 'force' | 'dry_run'> & { readonly dry_run?: boolean };
export type BulkFilter = NonNullable<SentBulk['filter']>;
/** What can be done to orders from the screens. */
export type BulkAction = 'move' | 'assign' | 'note';

/** Orders that were selected: these, or all that a filter finds. */
export interface Chosen {
  readonly orders: readonly OrderCard[];
  readonly filter: BulkFilter | null;
}

/** As many as the service takes at once. */
export const MOST_ITEMS = 10_000;
const PAGE = 1_000;
const LOOK_EVERY_MS = 700;

/** How far a bulk is; asked again until it has ended. */
export const bulkQuery = (bulkId: string) =>
  queryOptions({
    queryKey: ['bulk', bulkId],
    queryFn: ({ signal }) => api.get('/v1/bulk/{bulkId}', { path: { bulkId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.ended_at == null ? LOOK_EVERY_MS : false),
  });

/** The items that failed; of a bulk that has ended. */
export const failedItemsQuery = (bulkId: string) =>
  queryOptions({
    queryKey: ['bulk', bulkId, 'failed'],
    queryFn: ({ signal }) => itemsOf(bulkId, 'failed', signal),
    staleTime: Infinity,
  });

export async function itemsOf(
  bulkId: string,
  state?: BulkItem['state'],
  signal?: AbortSignal,
): Promise<BulkItem[]> {
  const items: BulkItem[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const query = { state, limit: PAGE, after };
    const page: ResultOf<'/v1/bulk/{bulkId}/items', 'get'> = await api.get('/v1/bulk/{bulkId}/items', {
      path: { bulkId },
      query,
      signal,
    });
    items.push(...page.data);
    after = page.next;
  }
  return items;
}

/** @param key without one, it is that of the same try before as long as nobody knows whether that was done */
export function startBulk(body: BulkBody, key?: string): Promise<Bulk> {
  return api.post('/v1/bulk', {
    body: { force: false, dry_run: false, ...body },
    idempotencyKey: key,
    timeoutMs: LONG_MS,
  });
}

export function cancelBulk(bulkId: string): Promise<Bulk> {
  return api.post('/v1/bulk/{bulkId}/cancel', { path: { bulkId } });
}
