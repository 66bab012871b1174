import { GONE } from '../order/order';
import { see, type Seen } from './outbox';
import type { Reading } from './store';

/** Looks at orders. One that has left the store may be forgotten meanwhile: it stays as it was seen last. */
export function lookingOn(): (tables: Reading, orderId: string) => Promise<Seen | null> {
  const gone = new Map<string, Seen>();
  return async (tables, orderId) => {
    const seen = await see(tables, orderId);
    if (seen === null) return gone.get(orderId) ?? null;
    if (GONE.has(seen.order.status)) gone.set(orderId, seen);
    else gone.delete(orderId);
    return seen;
  };
}
