import type { PlaceInfo } from '../../places';
import { restrictedFlags } from './new-order';
import type { Order, OrderContent } from './order';
import { type ItemContent, type JsonObject, newItem, type OrderItem } from './order-item';
import type { OrderStatus } from '../workflow/model/order-status';

/**
 * What was recorded about an item while it was picked. A client that does not know these keys does not erase
 * them.
 */
const COLLECTED_KEYS = [
  'picked_quantity',
  'unpicked_quantity',
  'sub_item_id',
  'picking_status',
  'storage_location_id',
  'storage_location_name',
];

const FINAL: readonly OrderStatus[] = ['completed', 'cancelled'];

/**
 * Whether the content of an order in this status can still be replaced
 * (docs/changing-orders.md#replacing-the-content).
 */
export function isUpdatable(status: OrderStatus): boolean {
  return !FINAL.includes(status);
}

/**
 * The next version of an order after a client replaced its content
 * (docs/changing-orders.md#replacing-the-content). An item whose item_id stays keeps its status and what was
 * recorded while it was picked; the courier of the order stays unless the client gives another one.
 */
export function revisedOrder(order: Order, content: OrderContent, place: PlaceInfo | null, now: Date): Order {
  const at = now.toISOString();
  const known = new Map(order.items.map((item) => [item.item_id, item]));
  const items = content.items.map((item) => reviseItem(known.get(item.item_id), item, at));
  return {
    ...order,
    version: order.version + 1,
    order_number: content.order_number,
    order_date: content.order_date,
    delivery_type: content.delivery_type,
    customer_info: content.customer_info,
    items,
    totals: content.totals,
    shipping_info: content.shipping_info,
    payment_info: content.payment_info,
    place_info: place === null ? null : { ...place },
    channel_specific_data: content.channel_specific_data,
    metadata: withCourier(content.metadata, order.metadata?.courier),
    fulfilment_flags: restrictedFlags(items),
    updated_at: at,
  };
}

function reviseItem(before: OrderItem | undefined, content: ItemContent, at: string): OrderItem {
  const fresh = newItem(content, at);
  if (before === undefined) return fresh;
  const collected = Object.entries(before.properties).filter(
    ([key]) => COLLECTED_KEYS.includes(key) && !Object.hasOwn(fresh.properties, key),
  );
  const after = {
    ...fresh,
    status: before.status,
    properties: { ...fresh.properties, ...Object.fromEntries(collected) },
    collected_product: before.collected_product,
    created_at: before.created_at,
    updated_at: before.updated_at,
  };
  return JSON.stringify(after) === JSON.stringify(before) ? before : { ...after, updated_at: at };
}

function withCourier(metadata: JsonObject | null, courier: unknown): JsonObject | null {
  return courier === undefined ? metadata : { courier, ...metadata };
}
