import type { BodyOf, OrderStatus, Routes, StatusUpdate } from '@oms/client';
import type { LinePick } from '../order/order';

/** What somebody did, to be told to the service. */
export type Action =
  | { readonly kind: 'claim'; readonly name: string; readonly takeOver: boolean }
  | { readonly kind: 'release' }
  | { readonly kind: 'pick'; readonly itemId: string; readonly pick: LinePick; readonly by: string }
  | { readonly kind: 'shelve'; readonly items: readonly { itemId: string; shelfId: string; shelf: string }[] }
  | { readonly kind: 'move'; readonly to: OrderStatus; readonly metadata: StatusUpdate['metadata'] };

/** An action in the outbox. */
export interface Operation {
  /** Its place in the outbox, given by the store; a claim may be put before another operation. */
  readonly seq: number;
  /** The `Idempotency-Key` of every request that tells it. */
  readonly id: string;
  readonly orderId: string;
  readonly placeId: string;
  readonly at: string;
  readonly action: Action;
  /** How often it was begun to be sent; from the first time on the service may know it. */
  readonly tries: number;
}

/** Tells an operation to the service; the same request at every repeat. */
export function tell({ id, orderId, placeId, at, action }: Operation, service: Routes): Promise<unknown> {
  const idempotencyKey = id;
  switch (action.kind) {
    case 'claim':
      return service.post('/v1/places/{placeId}/queue/{orderId}/claim', {
        path: { placeId, orderId },
        body: { name: action.name, ...(action.takeOver && { take_over: true }) },
        idempotencyKey,
      });
    case 'release':
      return service.post('/v1/places/{placeId}/queue/{orderId}/release', {
        path: { placeId, orderId },
        idempotencyKey,
      });
    case 'pick':
      return service.put('/v1/orders/{orderId}/picks/{itemId}', {
        path: { orderId, itemId: action.itemId },
        body: pickBody(action.pick, action.by, at),
        idempotencyKey,
      });
    case 'shelve':
      return service.post('/v1/orders/{orderId}/items/storage-locations', {
        path: { orderId },
        body: {
          items: action.items.map(({ itemId, shelfId }) => ({
            item_id: itemId,
            storage_location_id: shelfId,
          })),
        },
        idempotencyKey,
      });
    case 'move':
      return service.patch('/v1/orders/{orderId}/status', {
        path: { orderId },
        body: { status: action.to, metadata: action.metadata },
        headers: { Prefer: 'wait=20' },
        idempotencyKey,
      });
  }
}

function pickBody(
  pick: LinePick,
  by: string,
  at: string,
): BodyOf<'/v1/orders/{orderId}/picks/{itemId}', 'put'> {
  return {
    picked: pick.picked,
    missing: pick.missing,
    missing_reason: pick.missingReason,
    substitutes: pick.substitutes.map(({ itemId, name, ean, quantity, price }) => ({
      item_id: itemId,
      name,
      quantity,
      ...(ean !== null && { ean }),
      ...(price !== null && { price }),
    })),
    weight: pick.weight,
    picked_by: by,
    picked_at: at,
  };
}
