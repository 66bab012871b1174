import type { OrderItem } from '../../orders';
import { flagsOf, isObject, type JsonObject, numberOf, textOf } from './free-form';
import { imagesOfProduct, type PickingImages } from './picking-image';

/** A product that may be given instead (interface §2, Substitution entry). */
export interface Substitution {
  readonly ean: string | null;
  /** How many substitutions are allowed. */
  readonly times: number;
  readonly reason: string | null;
  /** The lower, the sooner. */
  readonly priority: number;
  readonly available: boolean;
  readonly product: SubstituteProduct;
}

/** Carries `ean` only, never the legacy `barcode`. */
export interface SubstituteProduct extends PickingImages {
  readonly item_id: string;
  readonly name: string | null;
  readonly ean: string | null;
  readonly quantity: number;
  readonly price: number | null;
  readonly substitutable: boolean;
  readonly properties: JsonObject;
  readonly fulfilment_flags: readonly string[];
  readonly allowed_substitutions: readonly never[];
}

/**
 * The substitutes that an item names: its suggestions, then the ids of `allowed_substitutions` that are no suggestion,
 * the most wanted first. An id that is another item of the order is shown with what the order knows of it.
 */
export function substitutionsOf(item: OrderItem, all: readonly OrderItem[], at: string): Substitution[] {
  const suggestions = listOf(item.properties.sub_suggestions).filter(isObject);
  const suggested = new Set(suggestions.map(idOf));
  const others = item.allowed_substitutions
    .map((named) => (isObject(named) ? named : known(String(named), all)))
    .filter((named) => !suggested.has(idOf(named)));
  return [...suggestions, ...others]
    .map((named, index) => toSubstitution(named, index + 1, item, at))
    .sort((a, b) => a.priority - b.priority);
}

function toSubstitution(named: JsonObject, place: number, item: OrderItem, at: string): Substitution {
  const itemId = idOf(named);
  const { barcode: _legacy, ...properties } = isObject(named.properties) ? named.properties : {};
  const ean = textOf(named.ean) ?? textOf(named.barcode) ?? textOf(properties.ean);
  return {
    ean,
    times: numberOf(named.times) ?? 1,
    reason: textOf(named.reason),
    priority: numberOf(named.priority) ?? place,
    available: named.available !== false,
    product: {
      item_id: itemId,
      name: textOf(named.name),
      ean,
      quantity: numberOf(named.quantity) ?? item.quantity,
      price: numberOf(named.price),
      substitutable: named.substitutable === true,
      ...imagesOfProduct(itemId, named, at),
      properties,
      fulfilment_flags: flagsOf({ fulfilment_flags: named.fulfilment_flags ?? properties.fulfilment_flags }),
      allowed_substitutions: [],
    },
  };
}

function known(itemId: string, all: readonly OrderItem[]): JsonObject {
  const item = all.find(({ item_id }) => item_id === itemId);
  if (item === undefined) return { item_id: itemId };
  return { ...item, ean: item.properties.ean ?? item.properties.barcode, quantity: undefined };
}

function idOf(named: JsonObject): string {
  return textOf(named.item_id) ?? textOf(named.id) ?? textOf(named.ean) ?? '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
