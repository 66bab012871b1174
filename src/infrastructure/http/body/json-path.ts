import { fieldName } from '../validation/field-name';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** An open list or object on the way to a position, with its current member. */
interface Level {
  readonly isList: boolean;
  index: number;
  key: string;
}

/**
 * The path, such as `items[0].quantity`, of the value that begins at a byte of a JSON text. Used only for
 * refused texts: it costs a pass over everything before that byte.
 */
export function pathAt(json: Buffer, at: number): string {
  const levels: Level[] = [];
  let text = '';
  for (let i = 0; i < at; i += 1) {
    const inner = levels.at(-1);
    const byte = json[i]!;
    if (byte === QUOTE) {
      const start = i;
      i = endOfString(json, start);
      text = stringIn(json.toString('utf8', start, i + 1));
    } else if (byte === 0x7b || byte === 0x5b) levels.push({ isList: byte === 0x5b, index: 0, key: '' });
    else if (byte === 0x7d || byte === 0x5d) levels.pop();
    else if (byte === 0x2c && inner !== undefined) inner.index += 1;
    else if (byte === 0x3a && inner !== undefined) inner.key = text;
  }
  return fieldName(levels.map(({ isList, index, key }) => (isList ? String(index) : key)));
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

function stringIn(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
