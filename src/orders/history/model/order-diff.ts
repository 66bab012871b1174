import type { Order, OrderItem } from '../../../contract';
import type { FieldChange } from '../../model/order-change';

/** One changed field of an item; the field `item` means an added or removed item. */
export interface ItemChange {
  readonly item_id: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Fields that differ between any two versions of an order and are not worth listing. */
const OF_EVERY_VERSION: ReadonlySet<string> = new Set(['version', 'updated_at']);

/**
 * Every field in which two versions of an order differ (docs/rules/orders.md#versions), by its path:
 * `metadata.courier.name`, `items[milk].quantity`. An added or removed item is one change of `items[milk]`;
 * other lists are compared as a whole; items that were only reordered are one change of `items`, from and to
 * their ids. Absent and null are the same. Swapping the two versions swaps `from` and `to`. When the paths
 * would be too long in all, objects are compared as a whole too.
 */
export function diffOrders(before: Order, after: Order): FieldChange[] {
  return withinNames((names) => diffFields(before, after, names));
}

function diffFields(before: Order, after: Order, names: Names | null): FieldChange[] {
  const { items: oldItems, ...old } = before;
  const { items: newItems, ...fresh } = after;
  const fields = diffObjects(old, fresh, names, '', OF_EVERY_VERSION);
  const items = diffItems(oldItems, newItems, names).map(({ item_id, field, from, to }) => ({
    field: field === ITEM ? itemPath(item_id) : `${itemPath(item_id)}.${field}`,
    from,
    to,
  }));
  return [...fields, ...items, ...diffPlaces(oldItems, newItems)];
}

/**
 * The `changes` that an `order:updated` event carries (docs/rules/events.md#payloads): the status when it
 * changed, and the items.
 */
export function eventChanges(
  before: Order,
  after: Order,
): {
  readonly status?: { readonly from: string; readonly to: string };
  readonly items: readonly ItemChange[];
} {
  return {
    ...(before.status !== after.status && { status: { from: before.status, to: after.status } }),
    items: withinNames((names) => diffItems(before.items, after.items, names)),
  };
}

/**
 * The limit of all paths together, in characters: a deep object with long keys and many leaves could have
 * gigabytes of them.
 */
const MOST_NAMED = 524_288;

interface Names {
  left: number;
}

/** @param diff lists what differs in objects; with null they are compared as a whole */
function withinNames<Change>(diff: (names: Names | null) => Change[]): Change[] {
  const names = { left: MOST_NAMED };
  const changes = diff(names);
  return names.left >= 0 ? changes : diff(null);
}

const ITEM = 'item';

function diffItems(
  before: readonly OrderItem[],
  after: readonly OrderItem[],
  names: Names | null,
): ItemChange[] {
  if (before === after) return [];
  const old = new Map(before.map((item) => [item.item_id, item]));
  const kept = new Set(after.map((item) => item.item_id));
  const gone = before.filter(({ item_id }) => !kept.has(item_id));
  return [
    ...gone.map((item) => ({ item_id: item.item_id, field: ITEM, from: item, to: null })),
    ...after.flatMap((item) => diffItem(old.get(item.item_id), item, names)),
  ];
}

function diffItem(before: OrderItem | undefined, after: OrderItem, names: Names | null): ItemChange[] {
  const { item_id } = after;
  if (before === undefined) return [{ item_id, field: ITEM, from: null, to: after }];
  const changes = diffObjects(before, after, names, '', OF_EVERY_VERSION);
  if (names !== null) names.left -= changes.length * item_id.length;
  return changes.map(({ field, from, to }) => ({ item_id, field, from, to }));
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

function diffObjects(
  before: object,
  after: object,
  names: Names | null,
  path = '',
  ignored: ReadonlySet<string> = new Set(),
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const key of keysOf(before, after)) {
    if (names !== null && names.left < 0) return changes;
    if (ignored.has(key)) continue;
    const [from, to] = [valueOf(before, key), valueOf(after, key)];
    if (from === to) continue;
    const field = `${path}${step(key)}`;
    if (names !== null && isObject(from) && isObject(to)) {
      for (const change of diffObjects(from, to, names, `${field}.`)) changes.push(change);
    } else if (!isSame(from, to)) {
      if (names !== null) names.left -= field.length;
      changes.push({ field, from, to });
    }
  }
  return changes;
}

function* keysOf(one: object, other: object): Generator<string> {
  yield* Object.keys(one);
  for (const key of Object.keys(other)) if (!Object.hasOwn(one, key)) yield key;
}

/** Own keys only: `constructor` is an ordinary key. */
function valueOf(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? ((object as Record<string, unknown>)[key] ?? null) : null;
}

/** A key as a step of a path: in quotes when it could be mistaken for several steps. */
function step(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal as JSON values; the order of an object's keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((member, index) => isSame(member, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    for (const key of keysOf(one, other)) if (!isSame(valueOf(one, key), valueOf(other, key))) return false;
    return true;
  }
  return (one ?? null) === (other ?? null);
}
