/** A decimal number without its sign, as digits that neither begin nor end with a zero, times a power of ten. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** A double keeps this many digits, whatever they are. */
const SAFE_DIGITS = 15;

/**
 * Whether reading the JSON number as a double and writing it again gives the same value: 1.10, 1e3 and 0.1 do,
 * 9007199254740993 and 1e400 do not. Costs time in proportion to the text.
 */
export function isExact(number: string): boolean {
  const value = Number(number);
  const written = String(value);
  if (written === number) return true;
  if (!Number.isFinite(value)) return false;
  const [given, kept] = [decimalOf(number), decimalOf(written)];
  return given.digits === kept.digits && given.exponent === kept.exponent;
}

/** Whether every number of this many characters without an exponent is exact. */
export function isShort(characters: number): boolean {
  return characters <= SAFE_DIGITS;
}

function decimalOf(number: string): Decimal {
  const [mantissa = '', power = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = whole + fraction;
  let first = 0;
  while (all[first] === '0') first += 1;
  let end = all.length;
  while (end > first && all[end - 1] === '0') end -= 1;
  if (first === end) return { digits: '', exponent: 0 };
  return { digits: all.slice(first, end), exponent: Number(power) - fraction.length + all.length - end };
}
