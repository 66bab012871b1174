import type { OrderItem } from '../../../contract';
import { flagsOf, isObject, type JsonObject, numberOf, textOf } from './free-form';
import { imagesOfProduct, type PickingImages } from './picking-image';

/** More are refused when an order is accepted; an order stored by an earlier release may have more. */
const MOST_SHOWN = 100;
/** Characters of an item's JSON. */
const LONGEST_REPEATED = 4_096;

/** A product that may be given instead. */
export interface Substitution {
  readonly ean: string | null;
  /** How many substitutions are allowed. */
  readonly times: number;
  readonly reason: string | null;
  /** Lower is preferred. */
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
 * The substitutes of an item by preference: its suggestions, then the other ids of `allowed_substitutions`.
 * An id that is another item of the order is shown with that item's data.
 */
export function substitutionsOf(item: OrderItem, known: KnownItems, at: string): Substitution[] {
  const suggestions = listOf(item.properties.sub_suggestions).slice(0, MOST_SHOWN).filter(isObject).map(flat);
  const suggested = new Set(suggestions.map(idOf));
  const others = item.allowed_substitutions
    .slice(0, MOST_SHOWN)
    .map((named) => (isObject(named) ? flat(named) : known.find(String(named))))
    .filter((named) => !suggested.has(idOf(named)));
  return [...suggestions, ...others]
    .map((named, index) => toSubstitution(named, index + 1, item, at))
    .sort((a, b) => a.priority - b.priority);
}

/** With the members of its `product`, in whose shape the app shows it. */
function flat({ product, ...named }: JsonObject): JsonObject {
  return isObject(product) ? { ...named, ...product } : named;
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

/** The data that an order has about a substitute. */
export class KnownItems {
  private readonly items: ReadonlyMap<string, OrderItem>;
  private readonly shown = new Map<string, JsonObject>();

  constructor(items: readonly OrderItem[]) {
    this.items = new Map(items.map((item) => [item.item_id, item]));
  }

  find(itemId: string): JsonObject {
    let product = this.shown.get(itemId);
    if (product === undefined) {
      product = this.show(itemId);
      this.shown.set(itemId, product);
    }
    return product;
  }

  /** Beside its `ean`; null when it has none. */
  barcodeOf(itemId: string): string | null {
    return textOf(this.items.get(itemId)?.properties.barcode);
  }

  /** A long item is repeated by its name and price only: it may be a substitute of thousands. */
  private show(itemId: string): JsonObject {
    const item = this.items.get(itemId);
    if (item === undefined) return { item_id: itemId };
    const { name, price, substitutable } = item;
    if (JSON.stringify(item).length > LONGEST_REPEATED)
      return { item_id: itemId, name, price, substitutable };
    return { ...item, ean: item.properties.ean ?? item.properties.barcode, quantity: undefined };
  }
}

function idOf(named: JsonObject): string {
  return textOf(named.item_id) ?? textOf(named.id) ?? textOf(named.ean) ?? '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
