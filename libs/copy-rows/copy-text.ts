/** What goes into a column: text as it is, a time as ISO 8601, null and undefined as SQL's NULL. */
export type CopyValue = string | number | Date | null | undefined;

const SPECIAL = /[\\\n\r\t]/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The rows in the text format of COPY: a line each, columns apart by tabs. */
export function copyText(rows: readonly (readonly CopyValue[])[]): string {
  return rows.map((row) => `${row.map(field).join('\t')}\n`).join('');
}

function field(value: CopyValue): string {
  if (value == null) return '\\N';
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPED[character]!);
  return value instanceof Date ? value.toISOString() : String(value);
}
