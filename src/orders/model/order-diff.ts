import type { Order } from './order';
import type { FieldChange } from './order-change';
import type { OrderItem } from './order-item';

/** One field of an item that a change gave another value; the field `item` stands for an item that came or went. */
export interface ItemChange {
  readonly item_id: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What differs between two versions of any order because they are two versions, and says nothing. */
const OF_EVERY_VERSION: ReadonlySet<string> = new Set(['version', 'updated_at']);

/**
 * Every field in which two versions of an order differ (D25), by its path: `metadata.courier.name`,
 * `items[milk].quantity`. An item that came or went is one change of `items[milk]`; other lists are compared whole;
 * items that only changed places are one change of `items`, from and to their ids. Absent and null are the same.
 * The same two orders the other way round give the same fields with `from` and `to` exchanged.
 */
export function diffOrders(before: Order, after: Order): FieldChange[] {
  const { items: oldItems, ...old } = before;
  const { items: newItems, ...fresh } = after;
  const fields = diffObjects(old, fresh, OF_EVERY_VERSION);
  const items = diffItems(oldItems, newItems).map(({ item_id, field, from, to }) => ({
    field: field === ITEM ? itemPath(item_id) : `${itemPath(item_id)}.${field}`,
    from,
    to,
  }));
  return [...fields, ...items, ...diffPlaces(oldItems, newItems)];
}

/** The `changes` that an `order:updated` event carries (interface §6): the status when it changed, and the items. */
export function eventChanges(
  before: Order,
  after: Order,
): {
  readonly status?: { readonly from: string; readonly to: string };
  readonly items: readonly ItemChange[];
} {
  return {
    ...(before.status !== after.status && { status: { from: before.status, to: after.status } }),
    items: diffItems(before.items, after.items),
  };
}

const ITEM = 'item';

function diffItems(before: readonly OrderItem[], after: readonly OrderItem[]): ItemChange[] {
  if (before === after) return [];
  const old = new Map(before.map((item) => [item.item_id, item]));
  const kept = new Set(after.map((item) => item.item_id));
  const gone = before.filter(({ item_id }) => !kept.has(item_id));
  return [
    ...gone.map((item) => ({ item_id: item.item_id, field: ITEM, from: item, to: null })),
    ...after.flatMap((item) => diffItem(old.get(item.item_id), item)),
  ];
}

function diffItem(before: OrderItem | undefined, after: OrderItem): ItemChange[] {
  const { item_id } = after;
  if (before === undefined) return [{ item_id, field: ITEM, from: null, to: after }];
  return diffObjects(before, after, OF_EVERY_VERSION).map((change) => ({ item_id, ...change }));
}

function diffPlaces(before: readonly OrderItem[], after: readonly OrderItem[]): FieldChange[] {
  if (before === after) return [];
  const from = idsIn(before, after);
  const to = idsIn(after, before);
  return isSame(from, to) ? [] : [{ field: 'items', from, to }];
}

function idsIn(items: readonly OrderItem[], others: readonly OrderItem[]): string[] {
  const known = new Set(others.map((item) => item.item_id));
  return items.map((item) => item.item_id).filter((id) => known.has(id));
}

function itemPath(itemId: string): string {
  return `items[${step(itemId)}]`;
}

function diffObjects(before: object, after: object, ignored: ReadonlySet<string> = new Set()): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const fresh = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((key) => !ignored.has(key))
    .flatMap((key) => diffValues(key, old.get(key) ?? null, fresh.get(key) ?? null));
}

function diffValues(key: string, from: unknown, to: unknown): FieldChange[] {
  if (from === to) return [];
  const field = step(key);
  if (isObject(from) && isObject(to)) {
    return diffObjects(from, to).map((change) => ({ ...change, field: `${field}.${change.field}` }));
  }
  return isSame(from, to) ? [] : [{ field, from, to }];
}

/** A key as a step of a path: in quotes when it could be read as more than one. */
function step(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal as values of JSON; the order of an object's keys says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((member, index) => isSame(member, other[index]));
  }
  if (isObject(one) && isObject(other)) return diffObjects(one, other).length === 0;
  return (one ?? null) === (other ?? null);
}
