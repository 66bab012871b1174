import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Order } from '../../contract';

const MOST_BYTES = 2 * 1024 * 1024;
/** A large order must not put out all others. */
const MOST_BYTES_OF_ONE = MOST_BYTES / 16;

/**
 * What this process wrote last, for whoever follows the changes: it need not be read and parsed again. Of an order there is its
 * newest version only; sizes are those of the JSON texts.
 */
@Injectable()
export class RecentOrders {
  private readonly orders = new LRUCache<string, Order>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
  });

  /** A version that is committed. */
  add(order: Order, bytes: number): void {
    this.orders.set(order.id, order, { size: bytes });
  }

  /** The order as of that version or a later one, which is forgotten here; null when it is not known. */
  take(orderId: string, version: number): Order | null {
    const order = this.orders.peek(orderId);
    if (order === undefined || order.version < version) return null;
    this.orders.delete(orderId);
    return order;
  }
}
