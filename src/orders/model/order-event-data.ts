import type { Order } from './order';
import type { OrderEvent } from './order-change';
import { causeOf, type Origin } from './origin';

/** Stands for the last members of an object where they are an order's and left out; the view `told_events` puts them back. */
const ORDER_LEFT_OUT = '\u0001';

/** What the data of an event says beside the order, as JSON text. */
export function withoutOrder(data: string): string {
  return data.replace(ORDER_LEFT_OUT, '}');
}

/**
 * The JSON text of an order event's data (interface §6, D40): the complete order of that version, named as the contract
 * names it, what the event adds, its cause. A status change says its own `status` and has the order as a member.
 * @param orderJson the order's snapshot as it is stored
 */
export function orderEventData(order: Order, orderJson: string, event: OrderEvent, origin: Origin): string {
  const complete = `{"order_id":${JSON.stringify(order.id)},${orderJson.slice(1)}`;
  const added = { ...event.data, ...causeOf(origin) };
  if (event.type !== 'order:status_changed') return joined(complete, JSON.stringify(added));
  const { id: order_id, channel_id, order_number, version } = order;
  const head = JSON.stringify({ order_id, channel_id, order_number, version, ...added });
  return `${head.slice(0, -1)},"order":${complete}}`;
}

function joined(one: string, other: string): string {
  return other === '{}' ? one : `${one.slice(0, -1)},${other.slice(1)}`;
}
