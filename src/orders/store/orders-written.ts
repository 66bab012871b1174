import type { OrderChange } from '../model/order-change';

/**
 * Changes of orders that this process has just committed, on the event bus of the process. A hint that saves reading them again:
 * who must not miss a change follows the feed.
 */
export class OrdersWritten {
  constructor(readonly changes: readonly OrderChange[]) {}
}
