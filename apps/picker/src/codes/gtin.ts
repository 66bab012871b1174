const LENGTHS: readonly number[] = [8, 12, 13, 14];

/** The check digit of a GTIN without its last digit: weights 3 and 1 from the right. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export function isGtin(code: string): boolean {
  return (
    LENGTHS.includes(code.length) &&
    /^\d+$/.test(code) &&
    checkDigit(code.slice(0, -1)) === Number(code.at(-1))
  );
}

/**
 * One form for each trade item, so that codes can be compared: 14 digits, filled with zeros in front. The 8 digits of
 * UPC-E stand for 12; those of EAN-8 begin with another digit or fail as UPC-E.
 */
export function toGtin14(code: string): string {
  return code.padStart(14, '0');
}

/** The 12 digits that a UPC-E code stands for, or null when it is none. */
export function expandUpcE(code: string): string | null {
  const parts = /^([01])(\d{6})(\d)$/.exec(code);
  if (parts === null) return null;
  const [, system, six, check] = parts as unknown as [string, string, string, string];
  const expanded = `${system}${withZeros(six)}`;
  return checkDigit(expanded) === Number(check) ? expanded + check : null;
}

function withZeros(six: string): string {
  const last = Number(six[5]);
  if (last <= 2) return `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`;
  if (last === 3) return `${six.slice(0, 3)}00000${six.slice(3, 5)}`;
  if (last === 4) return `${six.slice(0, 4)}00000${six[4]}`;
  return `${six.slice(0, 5)}0000${last}`;
}
