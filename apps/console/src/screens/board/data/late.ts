import type { OrderCard } from '../../../orders/order-card';

export function isLate({ due }: OrderCard, now: Date): boolean {
  return due != null && Date.parse(due.at) <= now.getTime();
}

/** The late ones first, those that are late the longest before the others; the rest keep their order. */
export function lateFirst(cards: readonly OrderCard[], now: Date): readonly OrderCard[] {
  const late = cards.filter((card) => isLate(card, now));
  if (late.length === 0) return cards;
  late.sort((a, b) => (a.due!.at < b.due!.at ? -1 : 1));
  return [...late, ...cards.filter((card) => !isLate(card, now))];
}
