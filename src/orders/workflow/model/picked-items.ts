import { isLongerThan, type ItemStatus, MOST_ITEMS, MOST_PROBLEMS, type OrderItem } from '../../../contract';
import type { FieldProblem } from '../../../infrastructure/http';
import { nearestSum } from '../../model/decimal-sum';
import type { JsonObject } from '../../model/order-item';
import { flagsOf } from '../../model/fulfilment-flags';
import { LONGEST_NAME, problem } from './status-metadata';

const REJECTION_REASONS = ['collection_rejected_by_customer', 'collection_rejected_by_store'];

/** Keys of an item's `properties` that say what was ordered, what a device picked or where it lies: an update to picked does not change them. */
const NOT_BY_UPDATES = [
  ...['image_url', 'sub_enabled', 'sub_suggestions', 'fulfilment_flags', 'pick'],
  ...['picking_status', 'storage_location_id', 'storage_location_name'],
];

/** The ordered quantity by item id. */
export type OrderedQuantities = ReadonlyMap<string, number>;

/**
 * What was picked of one item; with a substitute, `pickedQuantity` counts the substitute
 * (docs/workflow.md#picked-items).
 */
export interface Pick {
  readonly pickedQuantity: number;
  readonly unpickedQuantity: number;
  readonly subItemId: string | null;
}

/**
 * An item in an event: its quantity is always the ordered one, and further keys of the update are there as they came
 * (docs/workflow.md#picked-items).
 */
export interface PickedItem {
  readonly item_id: string;
  readonly quantity: number;
  readonly properties: {
    readonly picked_quantity: number;
    readonly unpicked_quantity: number;
    readonly sub_item_id: string | null;
    readonly [further: string]: unknown;
  };
  readonly [further: string]: unknown;
}

/** The ids that such a list names; not those behind more mistakes than are shown. */
export function namedIn(items: unknown): string[] {
  const ids = new Set<string>();
  for (const item of Array.isArray(items) ? (items as unknown[]) : []) {
    if (ids.size >= MOST_ITEMS + MOST_PROBLEMS) break;
    const id = isObject(item) ? item.item_id : null;
    if (isName(id) && !id.includes('\u0000')) ids.add(id);
  }
  return [...ids];
}

/**
 * What is wrong with the `items` of an update to picked (docs/workflow.md#picked-items); an absent list is
 * fine. An order whose last item was removed can't be picked: the event lists at least one
 * (docs/workflow.md#picked-items).
 * @param ordered of the items that are listed, at least
 */
export function pickProblems(
  items: unknown,
  ordered: OrderedQuantities,
  hasItems = ordered.size > 0,
): FieldProblem[] {
  if (!hasItems)
    return [problem('metadata.items', 'must have at least one element, and the order has no items')];
  return listProblems('metadata.items', items, ordered, (field, item) => {
    const properties = item.properties ?? {};
    if (!isObject(properties)) return [problem(`${field}.properties`, 'must be an object')];
    const counts = [
      ['quantity', item.quantity],
      ['properties.picked_quantity', properties.picked_quantity],
      ['properties.unpicked_quantity', properties.unpicked_quantity],
    ] as const;
    const sub = properties.sub_item_id ?? null;
    return [
      ...counts
        .filter(([, value]) => value != null && !isCount(value))
        .map(([name]) => problem(`${field}.${name}`, 'must be a number, at least 0')),
      ...(sub === null || isName(sub)
        ? []
        : [problem(`${field}.properties.sub_item_id`, 'must be an item id or null')]),
    ];
  });
}

/**
 * What is wrong with the `rejected_items` of an update to collected (docs/workflow.md#rejected-items); an
 * absent list is fine.
 */
export function rejectionProblems(items: unknown, ordered: OrderedQuantities): FieldProblem[] {
  return listProblems('metadata.rejected_items', items, ordered, (field, item) => {
    const most = ordered.get(item.item_id as string)!;
    const fits = isCount(item.quantity) && item.quantity > 0 && item.quantity <= most;
    return [
      ...(fits
        ? []
        : [problem(`${field}.quantity`, `must be greater than 0 and at most ${most}, the ordered quantity`)]),
      ...(REJECTION_REASONS.includes(item.reason as string)
        ? []
        : [problem(`${field}.reason`, `must be one of ${REJECTION_REASONS.join(', ')}`)]),
    ];
  });
}

/**
 * The items after picking: each as the update says, else as already recorded, else picked in full
 * (docs/workflow.md#picked-items). A named one loses the details of an earlier picking
 * (docs/picking.md#from-picks-to-picked).
 */
export function pickItems(items: readonly OrderItem[], said: unknown, at: string): OrderItem[] {
  const named = byItem(said);
  return items.map((item) => {
    const update = named.get(item.item_id);
    const pick = update === undefined ? heldPick(item) : saidPick(item, update.properties);
    return pickItem(item, pick, { items, at, update });
  });
}

/** Every item of an order that became picked, as listed by `order:status_changed`. */
export function listPicked(items: readonly OrderItem[], said: unknown): PickedItem[] {
  const named = byItem(said);
  return items.map(({ item_id, quantity, properties }) => {
    const { picked_quantity, unpicked_quantity, sub_item_id } = properties as PickedItem['properties'];
    const counts = { picked_quantity, unpicked_quantity, sub_item_id };
    const { properties: further, ...others } = named.get(item_id) ?? {};
    return { item_id, ...others, quantity, properties: { ...further, ...counts } };
  });
}

/** What an update to picked says of an item. */
interface SaidItem extends JsonObject {
  readonly properties?: JsonObject | null;
}

function byItem(said: unknown): ReadonlyMap<string, SaidItem> {
  const items = Array.isArray(said) ? (said as SaidItem[]) : [];
  return new Map(items.map((item) => [item.item_id as string, item]));
}

function saidPick({ quantity }: OrderItem, properties: JsonObject | null | undefined): Pick {
  const unpicked = properties?.unpicked_quantity as number | null | undefined;
  const picked = properties?.picked_quantity as number | null | undefined;
  const pickedQuantity = picked ?? less(quantity, unpicked ?? 0);
  return {
    pickedQuantity,
    unpickedQuantity: unpicked ?? less(quantity, pickedQuantity),
    subItemId: (properties?.sub_item_id ?? null) as string | null,
  };
}

/** What an item holds. Other systems write these properties too, and the ordered quantity may have changed since. */
function heldPick(item: OrderItem): Pick {
  const { picked_quantity: picked, unpicked_quantity: unpicked, sub_item_id } = item.properties;
  const held = { sub_item_id: isName(sub_item_id) ? sub_item_id : null };
  const isUntouched = item.status === 'pending' && picked === 0 && unpicked === 0;
  if (!isUntouched && isCount(picked)) return saidPick(item, { ...held, picked_quantity: picked });
  if (!isUntouched && isCount(unpicked))
    return saidPick(item, { ...held, picked_quantity: less(item.quantity, unpicked) });
  const isNone = item.status === 'cancelled' || item.status === 'not_picked';
  return saidPick(item, isNone ? { picked_quantity: 0 } : held);
}

/** What is left of a quantity without a part of it; never below 0. */
function less(quantity: number, part: number): number {
  return Math.max(0, nearestSum([quantity, -part]));
}

/** Whether a value can be the id of an item. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !isLongerThan(LONGEST_NAME, value);
}

function pickItem(
  item: OrderItem,
  pick: Pick,
  { items, at, update }: { items: readonly OrderItem[]; at: string; update: SaidItem | undefined },
): OrderItem {
  const isNamed = update !== undefined;
  const kept = isNamed ? null : item.collected_product;
  const { pick: _earlier, ...others } = item.properties;
  return {
    ...item,
    status: item.status === 'cancelled' && !isNamed ? 'cancelled' : statusOf(item, pick),
    properties: {
      ...(isNamed ? { ...others, ...furtherKeys(update) } : item.properties),
      picked_quantity: pick.pickedQuantity,
      unpicked_quantity: pick.unpickedQuantity,
      sub_item_id: pick.subItemId,
    },
    collected_product: kept ?? (pick.pickedQuantity > 0 ? collectedProduct(item, pick, items, at) : null),
    updated_at: at,
  };
}

function furtherKeys({ properties }: SaidItem): JsonObject {
  return Object.fromEntries(
    Object.entries(properties ?? {}).filter(([key]) => !NOT_BY_UPDATES.includes(key)),
  );
}

function statusOf({ quantity }: OrderItem, { pickedQuantity, subItemId }: Pick): ItemStatus {
  if (pickedQuantity === 0) return 'not_picked';
  if (subItemId !== null) return 'substituted';
  return pickedQuantity < quantity ? 'partially_picked' : 'picked';
}

/**
 * The product that was picked: the item, or its substitute with what the order or the item's suggestions know
 * of it.
 */
function collectedProduct(
  item: OrderItem,
  { pickedQuantity, subItemId }: Pick,
  items: readonly OrderItem[],
  at: string,
): JsonObject {
  const product = subItemId === null ? productOf(item) : substituteOf(item, subItemId, items);
  return {
    id: subItemId ?? item.item_id,
    amount: pickedQuantity,
    shopkeeper_timestamp: at,
    collected: true,
    ...product,
  };
}

function substituteOf(item: OrderItem, subItemId: string, items: readonly OrderItem[]): JsonObject {
  const inOrder = items.find(({ item_id }) => item_id === subItemId);
  if (inOrder !== undefined) return productOf(inOrder);
  const suggestions = item.properties.sub_suggestions;
  const suggested = (Array.isArray(suggestions) ? suggestions : []).find(
    (suggestion): suggestion is JsonObject => isObject(suggestion) && suggestion.item_id === subItemId,
  );
  const images = suggested?.image_guid;
  return {
    ean: suggested?.barcode ?? null,
    sku: null,
    name: suggested?.name ?? null,
    price: suggested?.price ?? null,
    images: suggested?.images ?? 0,
    image_guid: Array.isArray(images) ? images : [],
    fulfilment_flags: [],
    properties: suggested?.image_url ? { image_url: suggested.image_url } : {},
  };
}

function productOf(item: OrderItem): JsonObject {
  const { ean, barcode, image_guid } = item.properties;
  const images = Array.isArray(image_guid) ? image_guid : [];
  return {
    ean: ean ?? barcode ?? null,
    sku: item.sku,
    name: item.name,
    price: item.price,
    images: images.length || (item.image_url === null ? 0 : 1),
    image_guid: images,
    fulfilment_flags: flagsOf(item),
    properties: item.image_url === null ? {} : { image_url: item.image_url },
  };
}

function listProblems(
  field: string,
  items: unknown,
  ordered: OrderedQuantities,
  check: (field: string, item: JsonObject) => FieldProblem[],
): FieldProblem[] {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) return [problem(field, 'must be an array')];
  const seen = new Set<string>();
  const problems: FieldProblem[] = [];
  for (const [index, item] of items.entries()) {
    if (problems.length >= MOST_PROBLEMS) break;
    const path = `${field}[${index}]`;
    const wrong = !isObject(item) ? problem(path, 'must be an object') : idProblem(path, item, ordered, seen);
    problems.push(...(wrong === null ? check(path, item as JsonObject) : [wrong]));
  }
  return problems;
}

function idProblem(
  path: string,
  { item_id: id }: JsonObject,
  ordered: OrderedQuantities,
  seen: Set<string>,
): FieldProblem | null {
  if (typeof id !== 'string' || !ordered.has(id))
    return problem(`${path}.item_id`, 'is not an item of the order');
  if (seen.has(id)) return problem(`${path}.item_id`, 'is repeated');
  seen.add(id);
  return null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
