import type { OrderStatus } from '@oms/client';
import { ageOf } from './age';
import { heldPicks } from './held-pick';
import { listOf, type Loose, numberOf, objectOf, textOf } from './loose';
import {
  type Line,
  type LinePick,
  MISSING_REASONS,
  type Order,
  type Shelf,
  type Substitute,
  type Temperature,
} from './order';

const GRAMS: Readonly<Record<string, number>> = { kg: 1_000, g: 1, hg: 100 };

/** What a queue entry says of an order and `GET /v1/orders/{orderId}` does not. */
export interface FromQueue {
  readonly channel: string;
  readonly customer: string;
  readonly dueAt: string | null;
}

/** An order from the responses of the service. Free-form fields may hold anything: what does not fit counts as absent. */
export function readOrder(order: unknown, picks: unknown, queued: FromQueue | null): Order {
  const from = objectOf(order);
  const items = listOf(from.items).map(objectOf);
  const lines = items.map(readLine);
  const status = (textOf(from.status) ?? 'pending') as OrderStatus;
  const said = listOf(objectOf(picks).data).map(objectOf).map(namedPick);
  return {
    id: textOf(from.id) ?? '',
    number: textOf(from.order_number) ?? '',
    channel: queued?.channel ?? '',
    status,
    isDelivery: from.delivery_type !== 1,
    dueAt: queued?.dueAt ?? null,
    createdAt: textOf(from.created_at) ?? '',
    customer: queued?.customer ?? '',
    lines,
    picks: { ...heldPicks(status, items, lines), ...Object.fromEntries(said) },
    shelves: Object.fromEntries(items.flatMap(namedShelf)),
    isClaimed: false,
  };
}

export function readPick(pick: unknown): LinePick {
  const from = objectOf(pick);
  return {
    picked: numberOf(from.picked) ?? 0,
    missing: numberOf(from.missing) ?? 0,
    missingReason: MISSING_REASONS.find((reason) => reason === from.missing_reason) ?? null,
    substitutes: listOf(from.substitutes)
      .map(objectOf)
      .map((one) => ({ ...readSubstitute(one), quantity: numberOf(one.quantity) ?? 0 })),
    weight: numberOf(from.weight),
  };
}

function namedPick(pick: Loose): [string, LinePick] {
  return [textOf(pick.item_id) ?? '', readPick(pick)];
}

function namedShelf(item: Loose): [string, Shelf][] {
  const { storage_location_id: id, storage_location_name: name } = objectOf(item.properties);
  if (typeof id !== 'string') return [];
  return [[textOf(item.item_id) ?? '', { id, name: textOf(name) ?? id }]];
}

function readLine(item: Loose): Line {
  const properties = objectOf(item.properties);
  const flags = flagsIn(properties);
  const unit = textOf(properties.unit_of_measure) ?? textOf(properties.uom) ?? '';
  const grams = GRAMS[unit.toLowerCase()] ?? null;
  return {
    itemId: textOf(item.item_id) ?? '',
    name: textOf(item.name) ?? textOf(item.item_id) ?? '',
    ordered: numberOf(item.quantity) ?? 0,
    gramsPerUnit: grams,
    unit,
    price: numberOf(item.price),
    image: textOf(properties.image_url) ?? textOf(item.image_url),
    ean: textOf(properties.ean) ?? textOf(properties.barcode) ?? textOf(item.sku),
    zone: textOf(properties.picking_zone) ?? textOf(properties.cat_1) ?? '',
    location: textOf(properties.picking_location) ?? '',
    temperature: temperatureOf(flags),
    isHeavy: flags.includes('heavy'),
    age: ageOf(flags),
    flags,
    substitutes: substitutesOf(item, properties),
  };
}

function flagsIn({ fulfilment_flags: flags }: Loose): string[] {
  return listOf(flags).filter((flag) => typeof flag === 'string');
}

function temperatureOf(flags: readonly string[]): Temperature {
  if (flags.includes('frozen')) return 'frozen';
  return flags.includes('refrigerated') ? 'cooled' : 'ambient';
}

/** By the customer's priority where there is one, else as listed (docs/rules/orders.md). */
function substitutesOf(item: Loose, properties: Loose): Substitute[] | null {
  const suggestions = listOf(properties.sub_suggestions).map(objectOf);
  const allowed = listOf(item.allowed_substitutions).map((one) =>
    typeof one === 'string' ? { item_id: one } : { ...objectOf(objectOf(one).product), ...objectOf(one) },
  );
  const isAllowed =
    Boolean(item.substitutable) || Boolean(properties.sub_enabled) || suggestions.length + allowed.length > 0;
  if (!isAllowed) return null;
  const known = new Map<string, Substitute>();
  for (const one of [...suggestions, ...allowed].sort((a, b) => priorityOf(a) - priorityOf(b))) {
    const substitute = readSubstitute(one);
    if (substitute.itemId !== '' && !known.has(substitute.itemId)) known.set(substitute.itemId, substitute);
  }
  return [...known.values()];
}

const priorityOf = (suggestion: Loose) => numberOf(suggestion.priority) ?? Number.MAX_SAFE_INTEGER;

function readSubstitute(one: Loose): Substitute {
  const itemId = textOf(one.item_id) ?? '';
  const flags = [...flagsIn(one), ...flagsIn(objectOf(one.properties))];
  return {
    itemId,
    name: textOf(one.name) ?? itemId,
    ean: textOf(one.ean) ?? textOf(one.barcode),
    price: numberOf(one.price),
    image: textOf(one.image_url),
    ...(flags.length > 0 && { flags }),
  };
}
