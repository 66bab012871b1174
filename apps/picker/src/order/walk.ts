import { type Code, isFor } from '../codes/parse-code';
import { isDone } from './line-pick';
import { type Line, type Order, pickOf, type Substitute } from './order';

const WARMTH = { ambient: 0, cooled: 1, frozen: 2 } as const;
const byName = new Intl.Collator('en', { numeric: true });

/**
 * The lines as somebody walks them: what thaws last, what is heavy first so that it lies at the bottom, and in between
 * from shelf to shelf.
 */
export function inWalkingOrder(lines: readonly Line[]): Line[] {
  return [...lines].sort(
    (a, b) =>
      WARMTH[a.temperature] - WARMTH[b.temperature] ||
      Number(b.isHeavy) - Number(a.isHeavy) ||
      byName.compare(a.zone, b.zone) ||
      byName.compare(a.location, b.location),
  );
}

export type Found =
  | { readonly as: 'line'; readonly line: Line }
  | { readonly as: 'substitute'; readonly line: Line; readonly by: Substitute };

/**
 * What a code is in an order: an open line first, then a substitute of an open line, then a line that is done already.
 * Null: it does not belong to the order.
 */
export function findByCode(order: Order, code: Code): Found | null {
  const lines = inWalkingOrder(order.lines);
  const isOpen = (line: Line) => !isDone(line, pickOf(order, line.itemId));
  const ofCode = lines.filter((line) => line.ean !== null && isFor(code, line.ean));
  const open = ofCode.find(isOpen);
  if (open !== undefined) return { as: 'line', line: open };
  for (const line of lines.filter(isOpen)) {
    const by = line.substitutes?.find(({ ean }) => ean !== null && isFor(code, ean));
    if (by !== undefined) return { as: 'substitute', line, by };
  }
  return ofCode[0] === undefined ? null : { as: 'line', line: ofCode[0] };
}

/** What lies in the bags of an order, for whoever has to put it back. */
export function inHand(order: Order): { name: string; quantity: number }[] {
  return order.lines.flatMap((line) => {
    const { picked, substitutes } = pickOf(order, line.itemId);
    return [{ name: line.name, quantity: picked }, ...substitutes].filter(({ quantity }) => quantity > 0);
  });
}
