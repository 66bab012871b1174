/** The whole grams that somebody typed. Null for anything but digits: 1,250 is more than a kilo to some, and little more than a gram to others. */
export function gramsIn(text: string): number | null {
  return /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** A quantity as people say it: at most three decimals, none that are zero. */
export function amount(quantity: number): string {
  return String(Number(quantity.toFixed(3)));
}
