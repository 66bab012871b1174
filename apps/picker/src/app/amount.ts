/** A quantity as people say it: at most three decimals, none that are zero. */
export function amount(quantity: number): string {
  return String(Number(quantity.toFixed(3)));
}
