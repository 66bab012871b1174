import type { ItemContent } from '../contract';
import { changed, ITEM_CHANGES } from '../contract';
import type { ItemUpdate } from '../orders';
import type { AddItemDto } from './dto/add-item.dto';
import type { UpdateItemDto } from './dto/update-item.dto';

/** The item of an add request, with the item's own field names. */
export function contentOf(body: AddItemDto): ItemContent {
  const { product_id, variant_id, ...rest } = body;
  return { item_id: product_id, sku: variant_id, ...rest };
}

/** The fields of an update request: null removes an optional field. */
export function updateOf(body: UpdateItemDto): ItemUpdate {
  return changed(ITEM_CHANGES, body);
}
