import type { SearchedOrder } from './terms';

/** What of one version of an order is written into the index. */
export interface IndexedOrder extends SearchedOrder {
  readonly channel_id: string;
  readonly version: number;
  readonly created_at: string;
}

/** Of an order and of each of its lines, beside their texts. */
const BYTES_OF_ONE = 400;
const BYTES_OF_LINE = 100;

/** That part alone, so that the rest of the order need not be kept. */
export function searchedPart(order: IndexedOrder): IndexedOrder {
  const { name, email, phone } = order.customer_info ?? {};
  const { place_id, place_external_id } = order.place_info ?? {};
  return {
    id: order.id,
    channel_id: order.channel_id,
    version: order.version,
    created_at: order.created_at,
    order_number: order.order_number,
    customer_info: { name: textOf(name), email: textOf(email), phone: textOf(phone) },
    items: order.items.map(({ item_id, sku }) => ({ item_id, sku })),
    place_info: place_id === undefined ? null : { place_id, place_external_id: place_external_id ?? null },
  };
}

/** About how much memory it takes. */
export function bytesOfSearched({ customer_info, items }: IndexedOrder): number {
  const { name, email, phone } = customer_info ?? {};
  const lines = items.reduce(
    (sum, { item_id, sku }) => sum + BYTES_OF_LINE + item_id.length + (sku?.length ?? 0),
    0,
  );
  return BYTES_OF_ONE + lines + lengthOf(name) + lengthOf(email) + lengthOf(phone);
}

/** Clients may send anything; what is no text is found by nothing. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
