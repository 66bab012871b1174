/** The columns of an event that the text of its status change repeats. */
export interface StatusChangeOf {
  readonly channel_id: string;
  readonly version: number | null;
}

export interface StatusMove {
  readonly order_number: string;
  readonly from: string;
  readonly to: string;
}

/** Begins a short text and stands between its parts: number, from, to, and what follows the head. JSON texts never contain it. */
const PART = '\u0002';

/**
 * What metadata of status changes repeat. Each is stored as one character from U+0003 on, which JSON texts never contain. Never
 * change these or their order while a stored event may have them; the view takes a migration.
 */
const WORDS = [
  '"updated_by":"',
  '","user_id":null,"user_name":null',
  '","user_id":null',
  ',"auto_transition',
  ',"properties":{"picked_quantity":',
  ',"unpicked_quantity":0,"sub_item_id":null}}',
  '{"item_id":"',
  '","quantity":',
] as const;

/** Words of longer texts stay: to write them out would cost the database more, and what is read at once is bounded in stored bytes. */
const LONGEST = 2_048;

const characterOf = (n: number) => String.fromCharCode(PART.charCodeAt(0) + 1 + n);

/** What is in every status change before its metadata; `$` and a letter is a value. */
const HEAD =
  '{"channel_id":"$c","order_number":"$n","version":$v,"status":{"from":"$f","to":"$t"},' +
  '"previous_status":"$f","old_status":"$f","new_status":"$t","metadata":';

function headOf({ channel_id, version }: StatusChangeOf, number: string, from: string, to: string): string {
  const values: Record<string, string> = {
    $c: channel_id,
    $n: number,
    $v: String(version),
    $f: from,
    $t: to,
  };
  return HEAD.replace(/\$[cnvft]/g, (name) => values[name]!);
}

/** The JSON text of a status change without what follows from its event; as it is where it has another form. */
export function shortStatusChange(text: string, of: StatusChangeOf, move: StatusMove): string {
  const number = JSON.stringify(move.order_number).slice(1, -1);
  const { from, to } = move;
  const head = headOf(of, number, from, to);
  if (!text.startsWith(head)) return text;
  const rest = text.slice(head.length, -1);
  const short =
    rest.length > LONGEST
      ? rest
      : WORDS.reduce((found, word, n) => found.replaceAll(word, characterOf(n)), rest);
  return PART + [number, from, to, short].join(PART);
}

/** The text again, whether or not it is short. */
export function wholeStatusChange(stored: string, of: StatusChangeOf): string {
  if (!stored.startsWith(PART)) return stored;
  const [, number, from, to, rest] = stored.split(PART);
  const written = WORDS.reduceRight((found, word, n) => found.replaceAll(characterOf(n), word), rest!);
  return `${headOf(of, number!, from!, to!)}${written}}`;
}

/** SQL for whether an event is stored short. @param event its alias */
export const isShort = (event: string): string => `starts_with(${event}.data, chr(2))`;

/** SQL for the members of a short one, without the braces around them. */
export function writtenMembers(event: string): string {
  const part = (n: number) => `split_part(${event}.data, chr(2), ${n})`;
  const values: Record<string, string> = {
    $c: `${event}.channel_id`,
    $n: part(2),
    $v: `${event}.version`,
    $f: part(3),
    $t: part(4),
  };
  const head = HEAD.slice(1)
    .split(/(\$[cnvft])/)
    .map((piece) => values[piece] ?? `'${piece}'`)
    .join(' || ');
  const rest = WORDS.reduceRight((sql, word, n) => `replace(${sql}, chr(${n + 3}), '${word}')`, part(5));
  return `${head} || ${rest}`;
}
