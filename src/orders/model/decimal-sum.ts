/** The sum of two numbers as decimals: 0.1 and 0.2 give 0.3 (D3). Infinite when it is beyond what a number holds. */
export function decimalSum(one: number, other: number): number {
  const [first, second] = [toDecimal(one), toDecimal(other)];
  const exponent = Math.min(first.exponent, second.exponent);
  const digits = scaled(first, exponent) + scaled(second, exponent);
  return Number(`${digits}e${exponent}`);
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Reads the shortest decimal that names the number, which is the one a client wrote. */
function toDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole, fraction = ''] = mantissa.split('.');
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}
