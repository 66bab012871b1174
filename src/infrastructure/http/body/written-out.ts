/**
 * How many characters the database adds to a number: jsonb has no exponents, so that `1e308` is stored as 309 digits, and written so
 * whenever it is read.
 */
export function addedTo(number: number): number {
  const [mantissa = '', power] = String(number).split('e');
  return power === undefined ? 0 : Math.max(Math.abs(Number(power)) - mantissa.length, 0);
}

const HAS_EXPONENT = /\de[+-]\d/;

/** The bytes of a value as JSON, as the database writes it: the numbers without exponents. */
export function writtenBytes(value: object): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + (HAS_EXPONENT.test(json) ? addedToAll(value) : 0);
}

function addedToAll(value: unknown): number {
  if (typeof value === 'number') return addedTo(value);
  if (typeof value !== 'object' || value === null) return 0;
  let added = 0;
  for (const part of Object.values(value)) added += addedToAll(part);
  return added;
}
