import { Injectable } from '@nestjs/common';
import type { Order } from '../../contract';

const MOST_BYTES = 2 * 1024 * 1024;
/** A large order must not take the room of all others. */
const MOST_BYTES_OF_ONE = MOST_BYTES / 16;
/** Whoever follows the changes is not so far behind, or follows them in another process. */
const KEPT_MS = 10_000;

interface Kept {
  readonly order: Order;
  readonly bytes: number;
  readonly since: number;
}

/**
 * What this process wrote last, for whoever follows the changes: it need not be read and parsed again. Of an order there is its
 * newest version only; sizes are those of the JSON texts. What came first is asked for first: when all is full, new orders find no room.
 */
@Injectable()
export class RecentOrders {
  /** The oldest first. */
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  /** A version that is committed. */
  add(order: Order, bytes: number): void {
    this.forget(order.id);
    this.forgetOld();
    if (bytes > MOST_BYTES_OF_ONE || this.bytes + bytes > MOST_BYTES) return;
    this.kept.set(order.id, { order, bytes, since: performance.now() });
    this.bytes += bytes;
  }

  /** The order as of that version or a later one, which is forgotten here; null when it is not known. */
  take(orderId: string, version: number): Order | null {
    const order = this.kept.get(orderId)?.order;
    if (order === undefined || order.version < version) return null;
    this.forget(orderId);
    return order;
  }

  private forgetOld(): void {
    const oldest = performance.now() - KEPT_MS;
    for (const [id, { since }] of this.kept) {
      if (since >= oldest) return;
      this.forget(id);
    }
  }

  private forget(id: string): void {
    this.bytes -= this.kept.get(id)?.bytes ?? 0;
    this.kept.delete(id);
  }
}
