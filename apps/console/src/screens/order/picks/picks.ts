import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResultOf } from '@oms/client';
import { api } from '../../../api/request';

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

/** Says what has been picked of a line, whatever was said before. */
export function putPick(orderId: string, itemId: string, state: PickState): Promise<Pick> {
  return api.put('/v1/orders/{orderId}/picks/{itemId}', { path: { orderId, itemId }, body: state });
}

export const MISSING_REASONS = [
  'out_of_stock',
  'damaged',
  'not_found',
  'expired',
  'other',
] as const satisfies readonly Pick['missing_reason'][];
