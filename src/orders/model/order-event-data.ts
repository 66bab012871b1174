import { withMember } from '@libs/json-text';
import type { Order } from '../../contract';
import type { OrderEvent } from './order-change';
import { causeOf, type Origin } from './origin';

/** Marks where the members of the order belong that are left out; the view `told_events` puts them back. */
const ORDER_LEFT_OUT = '\u0001';

/** An event's data without the order, as JSON text. */
export function withoutOrder(data: string): string {
  return data.replace(ORDER_LEFT_OUT, '}');
}

/**
 * The JSON text of an order event's data as it is stored (docs/rules/events.md#payloads): what the event
 * adds, its cause, and a mark where the complete order of that version belongs, its id as `order_id`. A
 * status change has its own `status` and the order as a member.
 */
export function orderEventData(order: Order, event: OrderEvent, origin: Origin): string {
  const { id: order_id, channel_id, order_number, version } = order;
  const added = { ...event.data, ...causeOf(origin) };
  if (event.type !== 'order:status_changed') return andTheOrder({ order_id, ...added });
  const head = JSON.stringify({ order_id, channel_id, order_number, version, ...added });
  return withMember(head, 'order', andTheOrder({ order_id }));
}

function andTheOrder(members: object): string {
  return JSON.stringify(members).slice(0, -1) + ORDER_LEFT_OUT;
}
