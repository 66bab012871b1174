export type JsonObject = Record<string, unknown>;

export const ITEM_STATUSES = [
  'pending',
  'picked',
  'partially_picked',
  'not_picked',
  'substituted',
  'cancelled',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Maximum length of `allowed_substitutions` and of `properties.sub_suggestions` of an item. */
export const MOST_SUBSTITUTES = 100;

/** An order item as the service shows it. */
export interface OrderItem {
  readonly item_id: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly price: number | null;
  readonly status: ItemStatus;
  readonly image_url: string | null;
  readonly properties: JsonObject;
  readonly substitutable: boolean;
  readonly allowed_substitutions: readonly unknown[];
  readonly collected_product: JsonObject | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** An item as a client describes it. */
export interface ItemContent {
  readonly item_id: string;
  readonly sku?: string | null;
  readonly name?: string | null;
  readonly quantity: number;
  readonly price?: number | null;
  readonly image_url?: string | null;
  readonly properties?: JsonObject | null;
  readonly substitutable?: boolean | null;
  readonly allowed_substitutions?: readonly unknown[] | null;
}

/** A new item; it starts as `pending`. `at` is an ISO date-time. */
export function newItem(content: ItemContent, at: string): OrderItem {
  const properties = content.properties ?? {};
  return {
    item_id: content.item_id,
    sku: content.sku ?? null,
    name: content.name ?? null,
    quantity: content.quantity,
    price: content.price ?? null,
    status: 'pending',
    image_url: imageUrlOf(content),
    properties,
    substitutable: isSubstitutable(content),
    allowed_substitutions: content.allowed_substitutions ?? [],
    collected_product: null,
    created_at: at,
    updated_at: at,
  };
}

/** `properties.image_url` takes precedence over the top-level one (docs/rules/orders.md#items). */
export function imageUrlOf({ properties, image_url }: ItemContent): string | null {
  const own = properties?.image_url;
  return typeof own === 'string' && own !== '' ? own : (image_url ?? null);
}

/** An item is substitutable when any of these four fields says so (docs/rules/orders.md#items). */
export function isSubstitutable({ substitutable, allowed_substitutions, properties }: ItemContent): boolean {
  const signs = [substitutable, allowed_substitutions, properties?.sub_enabled, properties?.sub_suggestions];
  return signs.some((sign) => (Array.isArray(sign) ? sign.length > 0 : Boolean(sign)));
}

/** The item's own fulfilment flags (docs/rules/orders.md#items). */
export function flagsOf({ properties }: Pick<OrderItem, 'properties'>): string[] {
  const flags = properties.fulfilment_flags;
  return Array.isArray(flags) ? flags.filter((flag) => typeof flag === 'string') : [];
}
