const MOST_DIGITS = 6;
const digitsKnown = new Map<string, number>();

/** Decimal places of a currency's smallest unit (ISO 4217): 2 for EUR, 0 for JPY; 2 where the currency is unknown. */
export function minorDigits(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2;
  let digits = digitsKnown.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    digitsKnown.set(currency, digits);
  }
  return digits;
}

/** An amount as whole cents (or whatever the currency's smallest unit is), as delivery platforms count. */
export function toMinor(amount: number | undefined, currency: string | undefined): number | undefined {
  if (amount === undefined) return undefined;
  const digits = minorDigits(currency);
  return Math.round(Number(`${amount.toFixed(MOST_DIGITS)}e${digits}`));
}

/** The amount for a count of smallest units. */
export function fromMinor(minor: number | undefined, currency: string | undefined): number | undefined {
  return minor === undefined ? undefined : Number(`${minor}e-${minorDigits(currency)}`);
}

/** An amount as decimal text with the currency's decimal places, more (up to 6) only if the amount has them. */
export function amountText(amount: number | undefined, currency: string | undefined): string | undefined {
  if (amount === undefined) return undefined;
  const [whole, places = ''] = amount.toFixed(MOST_DIGITS).split('.');
  const digits = minorDigits(currency);
  const kept = places.replace(/0+$/, '').padEnd(digits, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** The price of all units of a row. */
export function rowTotal(price: number | undefined, quantity: number): number | undefined {
  return price === undefined ? undefined : tidy(price * quantity);
}

/** The price of all units of a row, rounded to the currency's smallest unit. */
export function roundedRowTotal(
  price: number | undefined,
  quantity: number,
  currency: string | undefined,
): number | undefined {
  return fromMinor(toMinor(rowTotal(price, quantity), currency), currency);
}

/** The unit price of a row whose total is given. */
export function unitPrice(total: number | undefined, quantity: number): number | undefined {
  return total === undefined || quantity === 0 ? undefined : tidy(total / quantity);
}

/** What was computed of decimals, without what floating point adds: at most 6 places. */
export function tidy(computed: number): number {
  return Number(computed.toFixed(MOST_DIGITS));
}
