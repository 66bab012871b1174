/**
 * About how many characters the database writes for a number: jsonb has no exponents, so that `1e308` is stored as 309 digits, and
 * written so whenever it is read.
 */
export function writtenCharacters(number: number): number {
  const [mantissa = '', power = '0'] = String(number).split('e');
  return Math.max(mantissa.length, Math.abs(Number(power)));
}

/**
 * The bytes of a value as JSON, as the database writes it: numbers without exponents. Beyond `most` it stops counting: a value that
 * names the same long text a thousand times takes little memory until it is written.
 */
export function writtenBytes(value: unknown, most = Infinity): number {
  switch (typeof value) {
    case 'string':
      return Buffer.byteLength(JSON.stringify(value));
    case 'number':
      return writtenCharacters(value);
    case 'object':
      return value === null || value instanceof Date ? bytesOfText(value) : bytesOfMembers(value, most);
    default:
      return bytesOfText(value);
  }
}

function bytesOfText(value: unknown): number {
  return (JSON.stringify(value) ?? 'null').length;
}

function bytesOfMembers(members: object, most: number): number {
  const isList = Array.isArray(members);
  let bytes = 1;
  for (const [name, value] of Object.entries(members) as [string, unknown][]) {
    if (!isList && value === undefined) continue;
    if (!isList) bytes += writtenBytes(name) + 1;
    bytes += writtenBytes(value, most - bytes) + 1;
    if (bytes > most) break;
  }
  return Math.max(bytes, '{}'.length);
}
