import {
  FINAL_STATUSES,
  type ItemContent,
  type Order,
  type OrderContent,
  type OrderItem,
  type OrderStatus,
  type PlaceInfo,
  RANK,
} from '../../contract';
import { restrictedFlags } from './fulfilment-flags';
import { type JsonObject, newItem } from './order-item';

/** Where an item lies in the place of its order. */
const STORAGE_KEYS = ['storage_location_id', 'storage_location_name'];

/** How much of an item was picked. */
const PICK_KEYS = ['picked_quantity', 'unpicked_quantity', 'sub_item_id', 'picking_status'];
/** What a device said of it (docs/picking.md#from-picks-to-picked). */
const PICK_DETAILS = 'pick';

/**
 * What was recorded about an item while it was picked. A client that does not know these keys does not erase
 * them.
 */
const COLLECTED_KEYS = [...PICK_KEYS, ...STORAGE_KEYS];

/**
 * Whether the content of an order in this status can still be replaced
 * (docs/changing-orders.md#replacing-the-content).
 */
export function isUpdatable(status: OrderStatus): boolean {
  return !FINAL_STATUSES.includes(status);
}

/**
 * The next version of an order after a client replaced its content
 * (docs/changing-orders.md#replacing-the-content). An item whose item_id stays keeps its status and what was
 * recorded while it was picked, except where it lies, if the order goes to another place, and what was picked, if that is more than
 * is ordered now and the order is still to be picked; the courier of the order stays unless the client gives another one.
 */
export function revisedOrder(order: Order, content: OrderContent, place: PlaceInfo | null, now: Date): Order {
  const at = now.toISOString();
  const known = new Map(order.items.map((item) => [item.item_id, item]));
  const terms = {
    isElsewhere: order.place_info?.place_id !== place?.place_id,
    isToBePicked: (RANK[order.status] ?? 0) < RANK.picked!,
  };
  const items = content.items.map((item) => reviseItem(known.get(item.item_id), item, at, terms));
  return {
    ...order,
    ...content,
    version: order.version + 1,
    items,
    place_info: place,
    metadata: withCourier(content.metadata, order.metadata?.courier),
    fulfilment_flags: restrictedFlags(items),
    updated_at: at,
  };
}

function reviseItem(
  before: OrderItem | undefined,
  content: ItemContent,
  at: string,
  { isElsewhere, isToBePicked }: { readonly isElsewhere: boolean; readonly isToBePicked: boolean },
): OrderItem {
  const fresh = newItem(content, at);
  if (before === undefined) return fresh;
  const isPickedAnew = isToBePicked && hasExcessPick(before, content.quantity);
  const lost = [...(isElsewhere ? STORAGE_KEYS : []), ...(isPickedAnew ? [...PICK_KEYS, PICK_DETAILS] : [])];
  const stays = ([key, value]: [string, unknown]) =>
    !(lost.includes(key) && JSON.stringify(value) === JSON.stringify(before.properties[key]));
  const said = Object.entries(fresh.properties).filter(stays);
  const collected = Object.entries(before.properties)
    .filter(stays)
    .filter(([key]) => COLLECTED_KEYS.includes(key) && !Object.hasOwn(fresh.properties, key));
  const after = {
    ...fresh,
    status: isPickedAnew ? fresh.status : before.status,
    properties: Object.fromEntries([...said, ...collected]),
    collected_product: isPickedAnew ? null : before.collected_product,
    created_at: before.created_at,
    updated_at: before.updated_at,
  };
  return JSON.stringify(after) === JSON.stringify(before) ? before : { ...after, updated_at: at };
}

/** Whether less is ordered than before, and than was picked. A pick may be more than was ordered, as of goods by weight. */
function hasExcessPick({ quantity: before, properties }: OrderItem, quantity: number): boolean {
  return quantity < before && Number(properties.picked_quantity) > quantity;
}

function withCourier(metadata: JsonObject | null, courier: unknown): JsonObject | null {
  return courier === undefined ? metadata : { courier, ...metadata };
}
