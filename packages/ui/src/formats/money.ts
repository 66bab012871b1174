import { madeOnce } from './made-once';

const numberFormat = madeOnce((language?: string) => new Intl.NumberFormat(language));

const moneyFormat = madeOnce(
  (currency: string, language?: string) => new Intl.NumberFormat(language, { style: 'currency', currency }),
);

/** An amount with its currency as the reader's language writes it. An unknown currency follows the number as it is. */
export function formatMoney(amount: number, currency: string | null | undefined, language?: string): string {
  if (!currency) return numberFormat(language).format(amount);
  try {
    return moneyFormat(currency, language).format(amount);
  } catch {
    return `${numberFormat(language).format(amount)} ${currency}`;
  }
}

/** A whole number with the separators of the reader's language. */
export function formatCount(count: number, language?: string): string {
  return numberFormat(language).format(count);
}
