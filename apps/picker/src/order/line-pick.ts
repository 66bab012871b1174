import type { Line, LinePick, MissingReason, Substitute } from './order';

/** Goods that are weighed are rarely exact: from this part of the ordered quantity on, the line is done. */
const ENOUGH = 0.9;

export type Change =
  | { readonly what: 'add'; readonly quantity: number; readonly grams?: number | null }
  | { readonly what: 'weigh'; readonly grams: number }
  | { readonly what: 'miss'; readonly reason: MissingReason }
  | { readonly what: 'substitute'; readonly by: Substitute; readonly quantity: number }
  | { readonly what: 'set'; readonly pick: LinePick };

export type Changed =
  { readonly pick: LinePick } | { readonly refused: 'complete' | 'too_many' | 'must_be_weighed' | 'nothing' };

/** Decides what a change makes of a line; what would exceed the ordered quantity is refused. */
export function changeLine(line: Line, pick: LinePick, change: Change): Changed {
  switch (change.what) {
    case 'add':
      return add(line, pick, change.quantity, change.grams ?? null);
    case 'weigh':
      return weigh(line, pick, change.grams);
    case 'miss':
      return miss(line, pick, change.reason);
    case 'substitute':
      return substitute(line, pick, change.by, change.quantity);
    case 'set':
      return { pick: change.pick };
  }
}

/** What is neither picked, missing nor substituted. */
export function openQuantity(line: Line, pick: LinePick): number {
  return exactly(line.ordered - pick.picked - pick.missing - substitutedQuantity(pick));
}

export function substitutedQuantity(pick: LinePick): number {
  return exactly(pick.substitutes.reduce((sum, { quantity }) => sum + quantity, 0));
}

/** Whether both say the same of a line, however the service writes it. */
export function isSamePick(one: LinePick, other: LinePick): boolean {
  return saidBy(one) === saidBy(other);
}

function saidBy({ picked, missing, missingReason, substitutes, weight }: LinePick): string {
  const instead = substitutes.map(({ itemId, quantity }) => [itemId, quantity]);
  return JSON.stringify([picked, missing, missing > 0 ? missingReason : null, instead, weight]);
}

export function isDone(line: Line, pick: LinePick): boolean {
  if (openQuantity(line, pick) <= 0) return true;
  return line.gramsPerUnit !== null && pick.weight !== null && pick.picked >= line.ordered * ENOUGH;
}

function add(line: Line, pick: LinePick, quantity: number, grams: number | null): Changed {
  if (!(quantity > 0)) return { refused: 'nothing' };
  if (line.gramsPerUnit !== null)
    return grams === null ? { refused: 'must_be_weighed' } : weigh(line, pick, grams);
  // What was thought to be missing was found after all.
  const room = exactly(openQuantity(line, pick) + pick.missing);
  if (room <= 0) return { refused: 'complete' };
  if (quantity > room) return { refused: 'too_many' };
  const fromMissing = Math.max(0, exactly(quantity - openQuantity(line, pick)));
  const weight = grams === null ? pick.weight : (pick.weight ?? 0) + grams;
  return { pick: { ...lessMissing(pick, fromMissing), picked: exactly(pick.picked + quantity), weight } };
}

function weigh(line: Line, pick: LinePick, grams: number): Changed {
  if (line.gramsPerUnit === null || !(grams > 0)) return { refused: 'nothing' };
  if (isDone(line, pick) && pick.missing === 0) return { refused: 'complete' };
  const weight = (pick.weight ?? 0) + Math.round(grams);
  const most = exactly(line.ordered - substitutedQuantity(pick));
  const picked = Math.min(most, exactly(weight / line.gramsPerUnit));
  const missing = Math.min(pick.missing, exactly(most - picked));
  return {
    pick: { ...pick, picked, weight, missing, missingReason: missing > 0 ? pick.missingReason : null },
  };
}

function miss(line: Line, pick: LinePick, reason: MissingReason): Changed {
  const open = openQuantity(line, pick);
  if (open <= 0 && pick.missing === 0) return { refused: 'complete' };
  return { pick: { ...pick, missing: exactly(pick.missing + Math.max(0, open)), missingReason: reason } };
}

function substitute(line: Line, pick: LinePick, by: Substitute, quantity: number): Changed {
  if (!(quantity > 0)) return { refused: 'nothing' };
  const open = openQuantity(line, pick);
  const room = exactly(open + pick.missing);
  if (room <= 0) return { refused: 'complete' };
  if (quantity > room) return { refused: 'too_many' };
  const { itemId, name, ean, price } = by;
  const former = pick.substitutes.find((one) => one.itemId === itemId)?.quantity ?? 0;
  const taken = { itemId, name, ean, price, quantity: exactly(former + quantity) };
  const others = pick.substitutes.filter((one) => one.itemId !== itemId);
  return {
    pick: { ...lessMissing(pick, Math.max(0, exactly(quantity - open))), substitutes: [...others, taken] },
  };
}

function lessMissing(pick: LinePick, quantity: number): LinePick {
  const missing = exactly(pick.missing - quantity);
  return { ...pick, missing, missingReason: missing > 0 ? pick.missingReason : null };
}

/** Decimals without the noise of binary fractions. */
function exactly(quantity: number): number {
  return Number(quantity.toFixed(6));
}
