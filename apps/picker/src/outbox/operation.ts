import type { LinePick } from '../order/order';

/** What somebody did, to be told to the service. */
export type Deed =
  | { readonly kind: 'claim'; readonly name: string; readonly takeOver: boolean }
  | { readonly kind: 'release' }
  | { readonly kind: 'pick'; readonly itemId: string; readonly pick: LinePick; readonly by: string }
  | { readonly kind: 'shelve'; readonly items: readonly { itemId: string; shelfId: string; shelf: string }[] }
  | { readonly kind: 'move'; readonly to: string; readonly metadata: Readonly<Record<string, unknown>> };

/** A deed in the outbox. */
export interface Operation {
  /** Its place in the outbox, given by the store. */
  readonly seq: number;
  /** The `Idempotency-Key` of every request that tells it. */
  readonly id: string;
  readonly orderId: string;
  readonly placeId: string;
  readonly at: string;
  readonly deed: Deed;
  /** How often it was begun to be sent; from the first time on the service may know it. */
  readonly tries: number;
}

export interface Outgoing {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The request that tells an operation; the same one at every repeat. */
export function requestOf({ id, orderId, placeId, at, deed }: Operation): Outgoing {
  const order = encodeURIComponent(orderId);
  const queued = `/v1/places/${encodeURIComponent(placeId)}/queue/${order}`;
  const headers = { 'Idempotency-Key': id };
  switch (deed.kind) {
    case 'claim':
      return {
        method: 'POST',
        path: `${queued}/claim`,
        headers,
        body: { name: deed.name, ...(deed.takeOver && { take_over: true }) },
      };
    case 'release':
      return { method: 'POST', path: `${queued}/release`, headers, body: {} };
    case 'pick':
      return {
        method: 'PUT',
        path: `/v1/orders/${order}/picks/${encodeURIComponent(deed.itemId)}`,
        headers,
        body: pickBody(deed.pick, deed.by, at),
      };
    case 'shelve':
      return {
        method: 'POST',
        path: `/v1/orders/${order}/items/storage-locations`,
        headers,
        body: {
          items: deed.items.map(({ itemId, shelfId }) => ({ item_id: itemId, storage_location_id: shelfId })),
        },
      };
    case 'move':
      return {
        method: 'PATCH',
        path: `/v1/orders/${order}/status`,
        headers: { ...headers, Prefer: 'wait=20' },
        body: { status: deed.to, metadata: deed.metadata },
      };
  }
}

function pickBody(pick: LinePick, by: string, at: string) {
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
