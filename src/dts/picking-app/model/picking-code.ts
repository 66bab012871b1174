import type { OrderStatus } from '../../../contract';

/** The numeric codes of the picking app and their statuses (docs/rules/dts.md#status-codes). */
export const STATUS_OF_CODE = {
  1: 'pending',
  2: 'picking',
  3: 'picked',
  4: 'shipped',
  5: 'completed',
  6: 'cancelled',
} as const satisfies Record<number, OrderStatus>;
export type PickingCode = keyof typeof STATUS_OF_CODE;

/**
 * The code that a status shows; those without one of their own show the nearest, or null
 * (docs/rules/dts.md#status-codes).
 */
export const CODE_OF_STATUS: Record<OrderStatus, PickingCode | null> = {
  pending: 1,
  processing: 1,
  picking: 2,
  picked: 3,
  retrieving: 3,
  shipped: 4,
  collected: 5,
  completed: 5,
  cancelled: 6,
  failed: null,
  suspended: null,
};

/** The statuses that an order may be moved to from each; an absent one leads nowhere. */
export type NextStatuses = Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>;

/** The moves that the picking app may make (docs/rules/dts.md#status-codes); all others are refused. */
export const PICKING_NEXT: NextStatuses = {
  pending: ['picking', 'cancelled'],
  processing: ['picking', 'cancelled'],
  picking: ['picked', 'cancelled'],
  picked: ['cancelled'],
};

export type PickingMove =
  | { readonly verdict: 'moves' }
  /** The order already has that status: a repeated tap. */
  | { readonly verdict: 'is_there' }
  | { readonly verdict: 'refused'; readonly allowed: readonly OrderStatus[] };

/** Decides what a status request of the picking app does. */
export function decidePicking(current: OrderStatus, requested: OrderStatus): PickingMove {
  const allowed = PICKING_NEXT[current] ?? [];
  if (allowed.includes(requested)) return { verdict: 'moves' };
  const mayAskFor = Object.values(PICKING_NEXT).flat().includes(requested);
  return current === requested && mayAskFor ? { verdict: 'is_there' } : { verdict: 'refused', allowed };
}

/** The statuses from which such a table leads to `to`. */
export function leadingTo(to: OrderStatus, table: NextStatuses): OrderStatus[] {
  return (Object.keys(table) as OrderStatus[]).filter((from) => table[from]?.includes(to));
}
