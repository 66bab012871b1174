import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResultOf } from '@oms/client';
import { api } from '../../../api/request';
import { Overtaken } from '../../../app/form/problems';

/** What has been picked of a line so far (docs/picking.md#picks). */
export type Pick = ResultOf<'/v1/orders/{orderId}/picks', 'get'>['data'][number];

export type PickState = BodyOf<'/v1/orders/{orderId}/picks/{itemId}', 'put'>;

export const picksQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'picks'],
    queryFn: ({ signal }) => readPicks(orderId, signal),
    staleTime: 0,
  });

/** By the id of the item. */
export async function readPicks(orderId: string, signal?: AbortSignal): Promise<ReadonlyMap<string, Pick>> {
  const { data } = await api.get('/v1/orders/{orderId}/picks', { path: { orderId }, signal });
  return new Map(data.map((pick) => [pick.item_id, pick]));
}

/** Whether nothing of a line is open any more. */
export function isAccountedFor({ ordered, picked, missing, substitutes }: Pick): boolean {
  return picked + missing + substitutes.reduce((sum, { quantity }) => sum + quantity, 0) >= ordered;
}

/** Which of the states of a line it is; of the time before the first, too. */
export const revisionOf = (pick: Pick | undefined) => String(pick?.revision ?? 0);

/**
 * Says what has been picked of a line, unless somebody has said something else since. That the same was said meanwhile is no
 * conflict: it may be the try before, whose answer was lost.
 * @param since the revision that somebody saw; null: whatever was said
 */
export async function putPick(
  orderId: string,
  itemId: string,
  since: string | null,
  stateFrom: (now: Pick | undefined) => PickState,
): Promise<Pick> {
  const now = (await readPicks(orderId)).get(itemId);
  const body = stateFrom(now);
  if (since !== null && since !== revisionOf(now)) {
    if (now !== undefined && isSame(body, now)) return now;
    throw new Overtaken();
  }
  return api.put('/v1/orders/{orderId}/picks/{itemId}', { path: { orderId, itemId }, body });
}

function isSame(one: PickState, other: PickState): boolean {
  const [text, otherText] = [one, other].map(
    ({ picked, missing, missing_reason: reason, weight, substitutes }) =>
      JSON.stringify([
        picked,
        missing ?? 0,
        reason ?? null,
        weight ?? null,
        (substitutes ?? []).map(({ item_id: id, quantity }) => [id, quantity]),
      ]),
  );
  return text === otherText;
}

export const MISSING_REASONS = [
  'out_of_stock',
  'damaged',
  'not_found',
  'expired',
  'other',
] as const satisfies readonly Pick['missing_reason'][];
