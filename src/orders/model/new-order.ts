import { INITIAL_STATUS, ORDER, type Order, type OrderContent, type PlaceInfo, whole } from '../../contract';
import { restrictedFlags } from './fulfilment-flags';
import { newItem } from './order-item';

export interface OrderBirth {
  readonly id: string;
  readonly channelId: string;
  readonly content: OrderContent;
  readonly place: PlaceInfo | null;
  readonly now: Date;
}

/** Version 1 of an order. */
export function newOrder({ id, channelId, content, place, now }: OrderBirth): Order {
  const at = now.toISOString();
  const items = content.items.map((item) => newItem(item, at));
  return whole(
    ORDER,
    { ...content, channel_id: channelId },
    {
      id,
      version: 1,
      status: INITIAL_STATUS,
      items,
      place_info: place,
      fulfilment_flags: restrictedFlags(items),
      created_at: at,
      updated_at: at,
    },
  );
}

/**
 * How an order names its place, if it does: in `channel_specific_data`, else in `metadata`
 * (docs/rules/orders.md#place).
 */
export function placeNamedBy({ channel_specific_data, metadata }: OrderContent): {
  readonly placeId: string | null;
  readonly externalId: string | null;
} | null {
  for (const source of [channel_specific_data, metadata]) {
    const placeId = textOf(source?.place_id);
    const externalId = textOf(source?.place_external_id);
    if (placeId !== null || externalId !== null) return { placeId, externalId };
  }
  return null;
}

/** The name by which an order names its place, or null. */
export function nameOfPlace(content: OrderContent): string | null {
  const named = placeNamedBy(content);
  return named === null ? null : (named.externalId ?? named.placeId);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Why an accepted order can't be created, before anything is looked up
 * (docs/rules/orders.md#checked-at-once-checked-later), or null.
 */
export function problemWith(
  content: OrderContent,
  channelSettings: Record<string, unknown>,
): {
  readonly code: 'NO_ITEMS' | 'REPEATED_ITEM' | 'CHANNEL_DATA_REQUIRED';
  readonly itemIds: readonly string[];
} | null {
  if (content.items.length === 0) return { code: 'NO_ITEMS', itemIds: [] };
  const repeated = repeatedIds(content.items.map((item) => item.item_id));
  if (repeated.length > 0) return { code: 'REPEATED_ITEM', itemIds: repeated };
  if (channelSettings.strict_order_schema === true && content.channel_specific_data === null) {
    return { code: 'CHANNEL_DATA_REQUIRED', itemIds: [] };
  }
  return null;
}

function repeatedIds(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}
