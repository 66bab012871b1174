import { joined } from '@libs/json-text';
import type { Order } from '../../contract';
import type { OrderEvent } from './order-change';
import { causeOf, type Origin } from './origin';

/** How events of earlier releases begin. They are whole, or have this mark where the order was left out. */
const OF_EARLIER_RELEASES = '{"order_id":';
const FORMER_MARK = '\u0001';

/**
 * The JSON text of an order event's data as it is stored (docs/rules/events.md#payloads): what the event adds, and its
 * cause. The id of the order is a column beside it, and the order is in its version: the view of
 * `src/events/entities/event-payload.entity.ts` puts them together, in the one place that does. A status change has its own `status` and the order as a member, so it stores
 * what else of the order is beside them.
 */
export function orderEventData(order: Order, event: OrderEvent, origin: Origin): string {
  const { channel_id, order_number, version } = order;
  const added = { ...event.data, ...causeOf(origin) };
  return JSON.stringify(
    event.type === 'order:status_changed' ? { channel_id, order_number, version, ...added } : added,
  );
}

/** An order event's data as it is told, without the order, as JSON text. @param stored as stored by any release */
export function withoutOrder(orderId: string, stored: string): string {
  return stored.startsWith(OF_EARLIER_RELEASES)
    ? stored.replace(FORMER_MARK, '}')
    : joined(JSON.stringify({ order_id: orderId }), stored);
}
