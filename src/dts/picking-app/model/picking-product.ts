import type { Order, OrderItem } from '../../../contract';
import { flagsOf, type JsonObject, numberOf, textOf } from './free-form';
import { imageOfItem, imagesOfProduct, type PickingImages } from './picking-image';
import { KnownItems, type Substitution, substitutionsOf } from './substitution';

/** An item of an order in the shape of the picking app. */
export interface PickingProduct extends PickingImages, Categories {
  readonly id: string;
  readonly name: string | null;
  readonly sku: string | null;
  /** Kept beside `ean` for older apps. */
  readonly barcode: string | null;
  readonly ean: string | null;
  /** Deprecated alias of `quantity`. */
  readonly amount: number;
  readonly quantity: number;
  readonly price: number | null;
  readonly uom: string;
  readonly unit_of_measure: string;
  readonly substitutable: boolean;
  readonly allow_replace: boolean;
  readonly variable_trade_item_type: string | null;
  readonly is_trade_item_a_variable_unit: boolean;
  readonly fulfilment_flags: readonly string[];
  readonly allowed_substitutions: readonly Substitution[];
  /** Only when asked for. */
  readonly status?: string;
  readonly picked_quantity: number;
  /** Null until picked. */
  readonly collected_product: JsonObject | null;
}

interface Categories {
  readonly category: string | null;
  readonly cat_1: string | null;
  readonly cat_2: string | null;
  readonly cat_3: string | null;
  readonly cat_4: string | null;
  readonly cat_1_id: string | null;
  readonly cat_2_id: string | null;
  readonly cat_3_id: string | null;
  readonly cat_4_id: string | null;
}

/** Maximum number of substitutes of an order; further items are shown without theirs. */
const MOST_SHOWN_SUBSTITUTES = 10_000;

/** The unit when none is given. */
const PIECES = 'pcs';

/** All items of an order, including fees and bags, in the order's sequence. Generated one by one. `at` is ISO. */
export function* pickingProducts(order: Order, showStatus: boolean, at: string): Generator<PickingProduct> {
  const known = new KnownItems(order.items);
  let left = MOST_SHOWN_SUBSTITUTES;
  for (const item of order.items) {
    const substitutions = left > 0 ? substitutionsOf(item, known, at).slice(0, left) : [];
    left -= substitutions.length;
    yield pickingProduct(item, substitutions, { known, showStatus, at });
  }
}

function pickingProduct(
  item: OrderItem,
  substitutions: readonly Substitution[],
  { known, showStatus, at }: { known: KnownItems; showStatus: boolean; at: string },
): PickingProduct {
  const { properties } = item;
  const ean = textOf(properties.ean) ?? textOf(properties.barcode);
  const unit = textOf(properties.unit_of_measure) ?? textOf(properties.uom) ?? PIECES;
  return {
    id: item.item_id,
    name: item.name,
    sku: item.sku,
    barcode: textOf(properties.barcode) ?? ean,
    ean,
    amount: item.quantity,
    quantity: item.quantity,
    price: item.price,
    uom: textOf(properties.uom) ?? unit,
    unit_of_measure: unit,
    substitutable: item.substitutable,
    allow_replace:
      typeof properties.allow_replace === 'boolean' ? properties.allow_replace : item.substitutable,
    ...categoriesOf(properties),
    variable_trade_item_type: textOf(properties.variable_trade_item_type),
    is_trade_item_a_variable_unit: properties.is_trade_item_a_variable_unit === true,
    fulfilment_flags: flagsOf(properties),
    allowed_substitutions: substitutions,
    ...(showStatus && { status: item.status }),
    picked_quantity: numberOf(properties.picked_quantity) ?? 0,
    ...imageOfItem(item.item_id, item.image_url, at),
    collected_product:
      item.collected_product === null ? null : collectedProduct(item.collected_product, known, at),
  };
}

function categoriesOf(properties: JsonObject): Categories {
  const text = (key: string) => textOf(properties[key]);
  return {
    category: text('category') ?? text('cat_1'),
    cat_1: text('cat_1'),
    cat_2: text('cat_2'),
    cat_3: text('cat_3'),
    cat_4: text('cat_4'),
    cat_1_id: text('cat_1_id'),
    cat_2_id: text('cat_2_id'),
    cat_3_id: text('cat_3_id'),
    cat_4_id: text('cat_4_id'),
  };
}

/** What was picked, with the field names of the picking app besides those of the order. */
function collectedProduct(collected: JsonObject, known: KnownItems, at: string): JsonObject {
  const id = textOf(collected.id) ?? '';
  const properties = (collected.properties ?? {}) as JsonObject;
  return {
    ...collected,
    item_id: id,
    name: collected.name ?? null,
    quantity: collected.amount ?? null,
    price: collected.price ?? null,
    barcode: known.barcodeOf(id) ?? collected.ean ?? null,
    fulfilment_flags: Array.isArray(collected.fulfilment_flags)
      ? collected.fulfilment_flags
      : flagsOf(properties),
    properties,
    ...imagesOfProduct(id, { image_url: properties.image_url, ...collected }, at),
  };
}
