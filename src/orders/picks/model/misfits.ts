import type { Order } from '../../../contract';
import { accountedFor, type LinePick } from './pick';

interface Change {
  readonly before: Order | null;
  readonly after: Order;
}

/** Less than any line has ordered. */
const NO_LINE = -1;

/** Whether a line is gone, or less is ordered of one: only then can a pick fit no longer. */
export function isLessOrdered({ before, after }: Change): boolean {
  if (before === null || before.items === after.items) return false;
  const ordered = orderedOf(after);
  return before.items.some(({ item_id, quantity }) => quantity > (ordered.get(item_id) ?? NO_LINE));
}

/** The picks whose line is gone, or that account for more than is ordered. */
export function misfitsOf(picks: readonly LinePick[], order: Order): LinePick[] {
  const ordered = orderedOf(order);
  return picks.filter((pick) => accountedFor(pick) > (ordered.get(pick.item_id) ?? NO_LINE));
}

/** What is told in place of a pick that there is no longer: its line counts its states from 1 again. @param by who changed the order */
export function nothingPicked({ order_id, item_id }: LinePick, order: Order, by: string): LinePick {
  return {
    order_id,
    item_id,
    ordered: orderedOf(order).get(item_id) ?? 0,
    picked: 0,
    missing: 0,
    missing_reason: null,
    substitutes: [],
    weight: null,
    picked_by: by,
    picked_at: order.updated_at,
    updated_at: order.updated_at,
    revision: 0,
  };
}

function orderedOf({ items }: Order): ReadonlyMap<string, number> {
  return new Map(items.map(({ item_id, quantity }) => [item_id, quantity]));
}
