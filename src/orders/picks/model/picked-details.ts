import type { OrderItem } from '../../../contract';
import type { JsonObject } from '../../model/order-item';
import { mainSubstitute, type LinePick, type Substitute } from './pick';

/** Adds to items that became picked what only their picks know: reasons, weights, and substitutes that nobody suggested. */
export function withPickDetails(items: readonly OrderItem[], picks: readonly LinePick[]): OrderItem[] {
  const byItem = new Map(picks.map((pick) => [pick.item_id, pick]));
  return items.map((item) => {
    const pick = byItem.get(item.item_id);
    return pick === undefined ? item : withDetails(item, pick);
  });
}

function withDetails(item: OrderItem, pick: LinePick): OrderItem {
  const { missing_reason, substitutes, weight } = pick;
  const properties = { ...item.properties, pick: { missing_reason, substitutes: [...substitutes], weight } };
  return { ...item, properties, collected_product: collected(item.collected_product, mainSubstitute(pick)) };
}

/** What the order or its suggestions say of the substitute takes precedence over what was typed in the store. */
function collected(product: OrderItem['collected_product'], typed: Substitute | null) {
  if (product == null || typed === null || product.id !== typed.item_id) return product;
  const known = product as JsonObject;
  return {
    ...known,
    ean: known.ean ?? typed.ean,
    name: known.name ?? typed.name,
    price: known.price ?? typed.price,
  };
}
