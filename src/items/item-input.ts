import type { ItemContent } from '../contract';
import { changed, ITEM_CHANGES } from '../contract';
import { type FieldProblem, httpRefusals, isHttpUrl } from '../infrastructure/http';
import type { ItemUpdate } from '../orders';
import type { AddItemDto } from './dto/add-item.dto';
import type { UpdateItemDto } from './dto/update-item.dto';

/** The item of an add request, with the item's own field names. */
export function contentOf(body: AddItemDto): ItemContent {
  requireNone(imageProblems(body.properties));
  const { product_id, variant_id, ...rest } = body;
  return { item_id: product_id, sku: variant_id, ...rest };
}

/** The fields of an update request: null removes an optional field. */
export function updateOf(body: UpdateItemDto): ItemUpdate {
  requireNone(imageProblems(body.properties));
  return changed(ITEM_CHANGES, body);
}

/** An image given in the properties is shown as the item's `image_url`, so it has to be a URL too. */
function imageProblems(properties: Record<string, unknown> | null | undefined): FieldProblem[] {
  const url = properties?.image_url;
  if (url === undefined || url === null || url === '') return [];
  if (typeof url === 'string' && isHttpUrl(url)) return [];
  const field = 'properties.image_url';
  return [{ field, message: `${field} must be a URL that starts with https:// or http://` }];
}

function requireNone(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
}
