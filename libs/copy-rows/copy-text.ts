/** A column value: text as it is, a time as ISO 8601, null and undefined as SQL's NULL. */
export type CopyValue = string | number | Date | null | undefined;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const SPECIAL = Object.keys(ESCAPED);
/** What stands behind the backslash, for each byte; 0 for one that is written as it is. */
const LETTERS = new Uint8Array(256);
for (const [character, [, letter]] of Object.entries(ESCAPED))
  LETTERS[character.charCodeAt(0)] = letter!.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
/** Longer texts become bytes at once: as a string, each step would copy them again, and escaping many characters take 20 times as long. */
const LONG = 16_384;

/** The rows in the text format of COPY: one line each, columns separated by tabs. In pieces that follow each other. */
export function copyText(rows: readonly (readonly CopyValue[])[]): (string | Buffer)[] {
  const pieces: (string | Buffer)[] = [];
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const value of row) {
      text += separator;
      separator = '\t';
      if (typeof value === 'string' && value.length > LONG) {
        pieces.push(text, escapedBytes(value));
        text = '';
      } else {
        text += field(value);
      }
    }
    text += '\n';
  }
  return [...pieces, text];
}

function field(value: CopyValue): string {
  if (value == null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

function escaped(text: string): string {
  return isSpecial(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character]!) : text;
}

function escapedBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (!isSpecial(text)) return bytes;
  const written = Buffer.allocUnsafe(2 * bytes.length);
  let at = 0;
  for (let read = 0; read < bytes.length; read += 1) {
    const letter = LETTERS[bytes[read]!]!;
    if (letter !== 0) written[at++] = BACKSLASH;
    written[at++] = letter === 0 ? bytes[read]! : letter;
  }
  return written.subarray(0, at);
}

/** Hardly any text needs escaping, and four searches for one character each are faster than one for any of them. */
function isSpecial(text: string): boolean {
  return SPECIAL.some((character) => text.includes(character));
}
