import { joined } from '@libs/json-text';
import { shortStatusChange, wholeStatusChange } from '../../events';
import type { Order } from '../../contract';
import type { OrderEvent } from '../model/order-change';
import { causeOf, type Origin } from '../model/origin';

/** How events of earlier releases begin. They are whole, or have this mark where the order was left out. */
const OF_EARLIER_RELEASES = '{"order_id":';
const FORMER_MARK = '\u0001';

/**
 * The JSON text of an order event's data as it is stored (docs/rules/events.md#payloads): what the event adds, and its
 * cause. The id of the order is a column beside it, and the order is in its version: the view of
 * `src/events/entities/event-payload.entity.ts` puts them together, in the one place that does. A status change has its own `status` and the order as a member, so it stores
 * what else of the order is beside them.
 *
 * @param isShort a status change leaves out what follows from the columns beside it
 */
export function orderEventData(order: Order, event: OrderEvent, origin: Origin, isShort: boolean): string {
  const { channel_id, order_number, version } = order;
  const added = { ...event.data, ...causeOf(origin) };
  if (event.type !== 'order:status_changed') return JSON.stringify(added);
  const text = JSON.stringify({ channel_id, order_number, version, ...added });
  const { old_status: from, new_status: to } = event.data as Readonly<Record<string, string>>;
  return isShort ? shortStatusChange(text, order, { order_number, from: from!, to: to! }) : text;
}

/** Columns of an event, and what is stored beside them by any release. */
export interface StoredEvent {
  readonly channel_id: string;
  readonly order_id: string | null;
  readonly version: number | null;
  readonly data: string;
}

/** An order event's data as it is told, without the order, as JSON text. */
export function withoutOrder(event: StoredEvent): string {
  const { order_id, data } = event;
  return data.startsWith(OF_EARLIER_RELEASES)
    ? data.replace(FORMER_MARK, '}')
    : joined(JSON.stringify({ order_id }), wholeStatusChange(data, event));
}
