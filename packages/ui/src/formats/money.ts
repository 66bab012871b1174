/** An amount with its currency as the reader's language writes it. An unknown currency follows the number as it is. */
export function formatMoney(amount: number, currency: string | null | undefined, language?: string): string {
  if (!currency) return new Intl.NumberFormat(language).format(amount);
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  } catch {
    return `${new Intl.NumberFormat(language).format(amount)} ${currency}`;
  }
}

/** A whole number with the separators of the reader's language. */
export function formatCount(count: number, language?: string): string {
  return new Intl.NumberFormat(language).format(count);
}
