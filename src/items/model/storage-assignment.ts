import type { Order, OrderItem } from '../../contract';

/** An item and the storage location it is assigned to. */
export interface Assignment {
  readonly item_id: string;
  readonly storage_location_id: string;
}

/** Statuses in which items can be assigned (docs/rules/places-and-storage.md#where-items-are-stored). */
export const ASSIGNABLE: readonly Order['status'][] = ['picking', 'picked', 'retrieving'];

export type AssignmentProblem =
  | { readonly because: 'status' }
  | { readonly because: 'no_place' }
  | { readonly because: 'repeated_item'; readonly itemId: string }
  | { readonly because: 'no_item'; readonly itemId: string };

/** Why the order's items can't be assigned, before any location is looked up; null when they can. */
export function problemWith(order: Order, assignments: readonly Assignment[]): AssignmentProblem | null {
  const ids = assignments.map((assignment) => assignment.item_id);
  const seen = new Set<string>();
  const repeated = ids.find((id) => seen.size === seen.add(id).size);
  if (repeated !== undefined) return { because: 'repeated_item', itemId: repeated };
  const known = new Set(order.items.map((item) => item.item_id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) return { because: 'no_item', itemId: unknown };
  if (!ASSIGNABLE.includes(order.status)) return { because: 'status' };
  return typeof order.place_info?.place_id === 'string' ? null : { because: 'no_place' };
}

/** One changed field of one item, as events describe it (docs/rules/events.md#payloads). */
export interface ItemChange {
  readonly item_id: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface Assigned {
  readonly items: readonly OrderItem[];
  /** Empty when every item is already assigned as requested. */
  readonly itemChanges: readonly ItemChange[];
}

/**
 * @param nameOf the locations' names by id
 * @param at when, as the items' `updated_at`
 */
export function assign(
  order: Order,
  assignments: readonly Assignment[],
  nameOf: ReadonlyMap<string, string>,
  at: string,
): Assigned {
  const target = new Map(assignments.map((one) => [one.item_id, one.storage_location_id]));
  const itemChanges: ItemChange[] = [];
  const items = order.items.map((item) => {
    const id = target.get(item.item_id);
    if (id === undefined) return item;
    const wanted = { storage_location_id: id, storage_location_name: nameOf.get(id) ?? null };
    const changed = Object.entries(wanted).filter(([field, to]) => item.properties[field] !== to);
    if (changed.length === 0) return item;
    for (const [field, to] of changed) {
      const from = item.properties[field] ?? null;
      itemChanges.push({ item_id: item.item_id, field: `properties.${field}`, from, to });
    }
    return { ...item, properties: { ...item.properties, ...wanted }, updated_at: at };
  });
  return { items, itemChanges };
}
