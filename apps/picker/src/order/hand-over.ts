import type { Action } from '../outbox/operation';
import { type Order, pickOf } from './order';

export const REFUSALS = ['collection_rejected_by_customer', 'collection_rejected_by_store'] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export interface HandOver {
  readonly by: string;
  readonly collectedBy: string;
  /** The age that somebody saw, where the order asks for one. */
  readonly ageSeen: number | null;
  readonly refused: Readonly<Record<string, { quantity: number; reason: RefusalReason }>>;
  readonly tracking: string;
}

/**
 * The moves that a hand-over is, in the contract's words: a customer collects, with what was not taken; a courier gets it
 * shipped. An order that waits on its shelf is fetched first.
 */
export function handOverMoves(
  order: Order,
  { by, collectedBy, ageSeen, refused, tracking }: HandOver,
): Action[] {
  const fetched: Action[] =
    order.status === 'picked' ? [{ kind: 'move', to: 'retrieving', metadata: { prepared_by: by } }] : [];
  if (order.isDelivery) {
    const metadata = { shipping_method: 'courier', ...(tracking !== '' && { tracking_number: tracking }) };
    return [...fetched, { kind: 'move', to: 'shipped', metadata }];
  }
  const rejected_items = Object.entries(refused)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([item_id, { quantity, reason }]) => ({ item_id, quantity, reason }));
  const verified =
    ageSeen === null ? {} : { id_verified: true, verification_method: `age ${ageSeen}, seen by ${by}` };
  const metadata = {
    collected_by: collectedBy,
    ...verified,
    ...(rejected_items.length > 0 && { rejected_items }),
  };
  return [...fetched, { kind: 'move', to: 'collected', metadata }];
}

/** Nobody came for it. */
export function noShow(by: string): Action {
  return {
    kind: 'move',
    to: 'cancelled',
    metadata: { cancellation_reason: 'customer_no_show', notes: `Not collected, noted by ${by}` },
  };
}

/** Back to picking, by the one way that the workflow has: each step is a version of its own. */
export function correctionMoves(by: string): Action[] {
  return [
    {
      kind: 'move',
      to: 'suspended',
      metadata: { suspension_reason: 'picking is corrected', notes: `By ${by}` },
    },
    { kind: 'move', to: 'picking', metadata: { picker_id: by } },
  ];
}

/** How much of a line can be refused at the counter. */
export function handedQuantity(order: Order, itemId: string): number {
  const { picked, substitutes } = pickOf(order, itemId);
  return picked + substitutes.reduce((sum, { quantity }) => sum + quantity, 0);
}
