import type { Order, OrderItem } from '../../contract';

/** The item's own fulfilment flags (docs/rules/orders.md#items). */
export function flagsOf({ properties }: Pick<OrderItem, 'properties'>): string[] {
  const flags = properties.fulfilment_flags;
  return Array.isArray(flags) ? flags.filter((flag) => typeof flag === 'string') : [];
}

/** The `RESTRICTED_TO_SELL_*` flags of all items, each once (docs/rules/orders.md#items). */
export function restrictedFlags(items: Order['items']): string[] {
  const flags = items.flatMap(flagsOf).filter((flag) => flag.startsWith('RESTRICTED_TO_SELL_'));
  return [...new Set(flags)].sort();
}
