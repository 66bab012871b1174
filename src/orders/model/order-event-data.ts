import type { Order } from './order';
import type { OrderEvent } from './order-change';
import { causeOf, type Origin } from './origin';

/**
 * The JSON text of an order event's data: the complete order of that version, named as the contract names it
 * (interface §6), then what the event adds, then its cause (D40).
 * @param orderJson the order's snapshot as it is stored
 */
export function orderEventData(order: Order, orderJson: string, event: OrderEvent, origin: Origin): string {
  const more = JSON.stringify({ ...event.data, ...causeOf(origin) });
  const head = `{"order_id":${JSON.stringify(order.id)},${orderJson.slice(1, -1)}`;
  return more === '{}' ? `${head}}` : `${head},${more.slice(1)}`;
}
