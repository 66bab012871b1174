import { isHttpUrl, ITEM, type ItemContent, type OrderItem, whole } from '../../contract';

export type JsonObject = Record<string, unknown>;

/** A new item; it starts as `pending`. `at` is an ISO date-time. */
export function newItem(content: ItemContent, at: string): OrderItem {
  return whole(ITEM, content, {
    status: 'pending',
    image_url: imageUrlOf(content),
    substitutable: isSubstitutable(content),
    collected_product: null,
    created_at: at,
    updated_at: at,
  });
}

/** `properties.image_url` takes precedence over the top-level one if it is a URL (docs/rules/orders.md#items). */
export function imageUrlOf({ properties, image_url }: ItemContent): string | null {
  const own = properties?.image_url;
  return typeof own === 'string' && isHttpUrl(own) ? own : (image_url ?? null);
}

/** An item is substitutable when any of these four fields says so (docs/rules/orders.md#items). */
export function isSubstitutable({ substitutable, allowed_substitutions, properties }: ItemContent): boolean {
  const signs = [substitutable, allowed_substitutions, properties?.sub_enabled, properties?.sub_suggestions];
  return signs.some((sign) => (Array.isArray(sign) ? sign.length > 0 : Boolean(sign)));
}
