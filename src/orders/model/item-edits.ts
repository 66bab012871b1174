import {
  type ItemChanges,
  type ItemContent,
  MOST_ITEMS,
  type Order,
  type OrderItem,
  type OrderStatus,
} from '../../contract';
import { decimalSum } from './decimal-sum';
import { restrictedFlags } from './fulfilment-flags';
import { imageUrlOf, isSubstitutable, newItem } from './order-item';

/** In which statuses of the order its items may be edited (docs/rules/orders.md#editing-items). */
export const EDITABLE_IN = {
  add: ['pending'],
  update: ['pending', 'processing'],
  remove: ['pending'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type ItemEditKind = keyof typeof EDITABLE_IN;

export type ItemEdit =
  | { readonly verdict: 'edited'; readonly after: Order; readonly item: OrderItem | null }
  | { readonly verdict: 'refused'; readonly because: 'status' | 'no_item' | 'too_many' | 'inexact' };

/** What an update says of an item: absent fields stay as they are, and nothing that an item always has is null. */
export type ItemUpdate = Partial<Pick<OrderItem, Extract<keyof ItemChanges, keyof OrderItem>>>;

/** Adds an item at the end; when the order already has it, only the quantity is added. `at` is ISO. */
export function addItem(order: Order, content: ItemContent, at: string): ItemEdit {
  if (!isOpenFor('add', order)) return { verdict: 'refused', because: 'status' };
  const known = order.items.find(({ item_id }) => item_id === content.item_id);
  if (known === undefined) {
    if (order.items.length >= MOST_ITEMS) return { verdict: 'refused', because: 'too_many' };
    const item = newItem(content, at);
    return edited(order, [...order.items, item], item, at);
  }
  const quantity = decimalSum(known.quantity, content.quantity);
  if (quantity === null) return { verdict: 'refused', because: 'inexact' };
  return replaced(order, { ...known, quantity, updated_at: at }, at);
}

/** Changes fields of an item. */
export function updateItem(order: Order, itemId: string, update: ItemUpdate, at: string): ItemEdit {
  const item = order.items.find(({ item_id }) => item_id === itemId);
  if (item === undefined) return { verdict: 'refused', because: 'no_item' };
  if (!isOpenFor('update', order)) return { verdict: 'refused', because: 'status' };
  const next = { ...item, ...ownSigns(item), ...update };
  return replaced(
    order,
    { ...next, image_url: imageUrlOf(next), substitutable: isSubstitutable(next), updated_at: at },
    at,
  );
}

export function removeItem(order: Order, itemId: string, at: string): ItemEdit {
  const kept = order.items.filter(({ item_id }) => item_id !== itemId);
  if (kept.length === order.items.length) return { verdict: 'refused', because: 'no_item' };
  if (!isOpenFor('remove', order)) return { verdict: 'refused', because: 'status' };
  return edited(order, kept, null, at);
}

/** The item's own image and flag, without values derived from its properties and lists. */
function ownSigns(item: OrderItem): Pick<OrderItem, 'image_url' | 'substitutable'> {
  return {
    image_url: item.image_url === item.properties.image_url ? null : item.image_url,
    substitutable: item.substitutable && !isSubstitutable({ ...item, substitutable: false }),
  };
}

function isOpenFor(kind: ItemEditKind, { status }: Order): boolean {
  const open: readonly OrderStatus[] = EDITABLE_IN[kind];
  return open.includes(status);
}

function replaced(order: Order, item: OrderItem, at: string): ItemEdit {
  const items = order.items.map((other) => (other.item_id === item.item_id ? item : other));
  return edited(order, items, item, at);
}

function edited(order: Order, items: readonly OrderItem[], item: OrderItem | null, at: string): ItemEdit {
  return {
    verdict: 'edited',
    item,
    after: {
      ...order,
      version: order.version + 1,
      items,
      fulfilment_flags: restrictedFlags(items),
      updated_at: at,
    },
  };
}
