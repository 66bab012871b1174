/**
 * The sum of two numbers as decimals: 0.1 and 0.2 give 0.3 (docs/rules/values.md#numbers). Null when a number
 * can't represent it exactly.
 */
export function decimalSum(one: number, other: number): number | null {
  const [first, second] = [toDecimal(one), toDecimal(other)];
  const exponent = Math.min(first.exponent, second.exponent);
  const digits = scaled(first, exponent) + scaled(second, exponent);
  const sum = Number(`${digits}e${exponent}`);
  return Number.isFinite(sum) && isSame(toDecimal(sum), { digits, exponent }) ? sum : null;
}

/** The sum of numbers as decimals, or the nearest there is when a number can't represent it exactly. */
export function nearestSum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => decimalSum(sum, number) ?? sum + number, 0);
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Reads the shortest decimal of the number, which is what the client wrote. */
function toDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole, fraction = ''] = mantissa.split('.');
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}

function isSame(one: Decimal, other: Decimal): boolean {
  const exponent = Math.min(one.exponent, other.exponent);
  return scaled(one, exponent) === scaled(other, exponent);
}
