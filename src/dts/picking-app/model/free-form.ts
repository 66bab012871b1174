/** An object with unchecked keys, such as an item's `properties`. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The flags in a product's properties (docs/rules/orders.md#items). */
export function flagsOf({ fulfilment_flags }: JsonObject): string[] {
  return Array.isArray(fulfilment_flags) ? fulfilment_flags.filter((flag) => typeof flag === 'string') : [];
}
