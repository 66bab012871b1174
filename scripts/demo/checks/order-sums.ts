import type { SampleItem, SampleOrder, SampleTotals } from '../samples';

/** Currencies without a minor unit; all others here have two decimals. */
const WHOLE_CURRENCIES: ReadonlySet<string> = new Set(['JPY']);

/** The correct totals of an order, from its rows and its shipping. Amounts in the order's currency. */
export interface OrderSums {
  /** One per item, in order. */
  readonly rows: readonly number[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/**
 * Adds up an order by the rules of `samples/README.md`. Exact: counts in whole minor units, so that no binary fraction
 * decides a cent.
 */
export function sumUp({ items, totals }: Pick<SampleOrder, 'items' | 'totals'>): OrderSums {
  const minor = WHOLE_CURRENCIES.has(totals.currency) ? 1n : 100n;
  const toAmount = (units: bigint) => Number(units) / Number(minor);
  const rows = items.map((item) => rowUnits(item, minor));
  const subtotal = rows.reduce((sum, row) => sum + row, 0n);
  const shipping = divideHalfUp(scaled(totals.shipping) * minor, SCALE);
  const tax = taxUnits(items, rows, shipping, totals);
  return {
    rows: rows.map(toAmount),
    subtotal: toAmount(subtotal),
    tax: toAmount(tax),
    total: toAmount(subtotal + shipping + (totals.tax_included ? 0n : tax)),
  };
}

const SCALE = 10_000n;

/** A number with at most four decimals as an integer of ten-thousandths. */
function scaled(value: number): bigint {
  const [whole = '', decimals = ''] = String(value).split('.');
  if (!/^\d+$/.test(whole) || !/^\d{0,4}$/.test(decimals))
    throw new RangeError(`${value} has more than four decimals`);
  return BigInt(whole + decimals.padEnd(4, '0'));
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

function rowUnits({ quantity, price = 0 }: SampleItem, minor: bigint): bigint {
  return divideHalfUp(scaled(quantity) * scaled(price) * minor, SCALE * SCALE);
}

/** Tax is rounded once per rate, over all rows of that rate and shipping. */
function taxUnits(
  items: readonly SampleItem[],
  rows: readonly bigint[],
  shipping: bigint,
  totals: SampleTotals,
) {
  const byRate = new Map<bigint, bigint>();
  const add = (percentage: unknown, units: bigint) => {
    const rate = scaled(Number(percentage));
    byRate.set(rate, (byRate.get(rate) ?? 0n) + units);
  };
  items.forEach((item, index) => add(item.properties?.vat_percentage, rows[index] ?? 0n));
  if (shipping > 0n) add(totals.shipping_vat_percentage, shipping);
  const hundred = 100n * SCALE;
  return [...byRate].reduce(
    (sum, [rate, units]) => sum + divideHalfUp(units * rate, totals.tax_included ? hundred + rate : hundred),
    0n,
  );
}
