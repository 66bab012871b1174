import type { OrderStatusName } from '../orders/statuses';
import type { MoveField, OfferedMove } from '../screens/order/actions/workflow';

/** A status that some of the orders can be moved to. */
export interface OfferedStatus {
  readonly to: OrderStatusName;
  /** How many of them can. */
  readonly count: number;
  /** Null: how many there are in each status is not known. */
  readonly of: number | null;
  readonly fields: readonly MoveField[];
}

interface Row {
  readonly status: OrderStatusName;
  readonly moves: readonly OfferedMove[];
}

/** Where orders in these statuses can be moved, most of them first; needed is what any of the moves needs. */
export function offeredTo(
  rows: readonly Row[],
  statuses: readonly OrderStatusName[],
  of: number | null,
): OfferedStatus[] {
  const offered = new Map<OrderStatusName, OfferedStatus>();
  for (const { status, moves } of rows) {
    const count = statuses.filter((one) => one === status).length;
    if (count === 0) continue;
    for (const { to, metadata } of moves) {
      const known = offered.get(to);
      const fields = metadata.filter(({ kind }) => kind !== 'objects');
      offered.set(to, {
        to,
        of,
        count: (known?.count ?? 0) + count,
        fields: merged(known?.fields ?? [], fields),
      });
    }
  }
  return [...offered.values()].sort((a, b) => b.count - a.count);
}

function merged(some: readonly MoveField[], others: readonly MoveField[]): readonly MoveField[] {
  const fields = new Map(some.map((field) => [field.name, field]));
  for (const field of others) {
    const known = fields.get(field.name);
    fields.set(field.name, { ...field, required: field.required || known?.required === true });
  }
  return [...fields.values()];
}
