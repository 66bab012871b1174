import { type Code, parseCode } from '../codes/parse-code';
import { isDone } from './line-pick';
import { type Line, type Order, pickOf } from './order';
import { findByCode, type Found, inWalkingOrder } from './walk';

/** A line of one of the orders that are picked together, and the bag that it goes into. */
export interface Share {
  readonly order: Order;
  readonly line: Line;
  /** A, B, C ... in the order of the orders; empty when there is only one. */
  readonly bag: string;
}

/** Every line of every order in walking order: a product once, for one bag after the other. */
export function waveOf(orders: readonly Order[]): Share[] {
  const shares = orders.flatMap((order, n) =>
    order.lines.map((line): Share => ({ order, line, bag: orders.length > 1 ? bagName(n) : '' })),
  );
  const byProduct = new Map<string, Share[]>();
  for (const share of shares) {
    const key = productOf(share.line);
    byProduct.set(key, [...(byProduct.get(key) ?? []), share]);
  }
  const first = new Map([...byProduct.values()].map((same) => [same[0]!.line, same]));
  return inWalkingOrder([...first.keys()]).flatMap((line) => first.get(line)!);
}

export function isOpen({ order, line }: Share): boolean {
  return !isDone(line, pickOf(order, line.itemId));
}

/** The shares of the same product, the given one included. */
export function sameProduct(wave: readonly Share[], { line }: Share): Share[] {
  return wave.filter((share) => productOf(share.line) === productOf(line));
}

/** What a code is in any of the orders: an open line first, then a substitute, then a line that is done. */
export function findInWave(orders: readonly Order[], code: Code): { order: Order; found: Found } | null {
  const hits = orders.flatMap((order) => {
    const found = findByCode(order, code);
    return found === null ? [] : [{ order, found }];
  });
  const isOpenLine = ({ order, found }: (typeof hits)[number]) =>
    found.as === 'line' && !isDone(found.line, pickOf(order, found.line.itemId));
  return hits.find(isOpenLine) ?? hits.find(({ found }) => found.as === 'substitute') ?? hits[0] ?? null;
}

function productOf({ ean, itemId }: Line): string {
  return (ean === null ? null : parseCode(ean)?.gtin) ?? `${itemId}/${ean ?? ''}`;
}

function bagName(n: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + n);
}
