import type { OrderStatus } from '@oms/client';
import { type Loose, numberOf, objectOf, textOf } from './loose';
import type { Line, LinePick, PickedSubstitute } from './order';

const PAST_PICKING: ReadonlySet<OrderStatus> = new Set([
  'picked',
  'retrieving',
  'shipped',
  'collected',
  'completed',
]);

/**
 * What was picked of each line by somebody who told the service no picks: what its item holds, else all of it, as the
 * service counts it (docs/workflow.md#picked-items). Of a cancelled order, only what its items hold: it may never have been picked.
 */
export function heldPicks(
  status: OrderStatus,
  items: readonly Loose[],
  lines: readonly Line[],
): Record<string, LinePick> {
  const isPast = PAST_PICKING.has(status);
  if (!isPast && status !== 'cancelled') return {};
  const counted = lines
    .map((line, n) => ({ line, item: items[n]! }))
    .filter(({ item }) => isPast || holds(item));
  return Object.fromEntries(counted.map(({ line, item }) => [line.itemId, heldPick(item, line)]));
}

function holds({ properties }: Loose): boolean {
  const { picked_quantity, unpicked_quantity } = objectOf(properties);
  return countOf(picked_quantity) !== null || countOf(unpicked_quantity) !== null;
}

function heldPick(item: Loose, line: Line): LinePick {
  const { picked_quantity, unpicked_quantity, sub_item_id } = objectOf(item.properties);
  const isNone = !holds(item) && (item.status === 'cancelled' || item.status === 'not_picked');
  const unpicked = isNone ? line.ordered : countOf(unpicked_quantity);
  const picked = countOf(picked_quantity) ?? less(line.ordered, unpicked ?? 0);
  const missing = unpicked ?? less(line.ordered, picked);
  const substitute = textOf(sub_item_id);
  return {
    picked: substitute === null ? picked : 0,
    missing,
    missingReason: null,
    substitutes: substitute === null || picked === 0 ? [] : [heldSubstitute(item, line, substitute, picked)],
    weight: null,
  };
}

function heldSubstitute(item: Loose, line: Line, itemId: string, quantity: number): PickedSubstitute {
  const collected = objectOf(item.collected_product);
  const known = collected.id === itemId ? collected : {};
  const suggested = line.substitutes?.find((one) => one.itemId === itemId);
  return {
    itemId,
    name: textOf(known.name) ?? suggested?.name ?? itemId,
    ean: textOf(known.ean) ?? suggested?.ean ?? null,
    price: numberOf(known.price) ?? suggested?.price ?? null,
    quantity,
  };
}

function countOf(value: unknown): number | null {
  const count = numberOf(value);
  return count === null || count < 0 ? null : count;
}

/** A difference of decimals without the noise of binary fractions; never below 0. */
function less(quantity: number, part: number): number {
  return Math.max(0, Number((quantity - part).toFixed(9)));
}
