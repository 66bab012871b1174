/** A JSON text in parts, to be sent one after the other. */
export type Parts = Iterable<string> | AsyncIterable<string>;

/** Long strings, and the buffers in which a driver collects long rows, are garbage that only full collections take away. */
const PART_BYTES = 32 * 1024;
/** Of one text that is read at once: Postgres unpacks the whole text for each stretch. */
const STRETCH_BYTES = 32 * PART_BYTES;

/** A part as `partsSql` selects it. */
export interface PartRow<Id> {
  readonly id: Id;
  /** The first of its bytes in the text, which has `bytes`, both counted from 1. */
  readonly start: number;
  readonly bytes: number;
  readonly part: string;
}

/** Those of UTF-8 that begin no character. */
const WITHIN_CHARACTER = `'\\x${Array.from({ length: 64 }, (_, n) => (0x80 + n).toString(16)).join('')}'::bytea`;
/** Where the first character at or behind a byte begins. */
const aligned = (at: string) =>
  `${at} + length(substr(text, ${at}, 3)) - length(ltrim(substr(text, ${at}, 3), ${WITHIN_CHARACTER}))`;

/**
 * A stretch of each text in parts, cut by Postgres where a character ends.
 * @param texts SQL that selects `id` and `text`
 */
function partsSql(texts: string, from: number): string {
  return `
  SELECT id, start, bytes, convert_from(substr(text, first, next - first), 'UTF8') AS part
    FROM (SELECT id, convert_to(text, 'UTF8') AS text FROM (${texts}) t OFFSET 0) found
   CROSS JOIN LATERAL (SELECT length(text) AS bytes) whole
   CROSS JOIN LATERAL generate_series(${from}, least(${from + STRETCH_BYTES - 1}, greatest(bytes, 1)), ${PART_BYTES}) start
   CROSS JOIN LATERAL (SELECT ${aligned('start')} AS first, ${aligned(`(start + ${PART_BYTES})`)} AS next) part`;
}

/**
 * Reads texts that may be long, a stretch at a time: the next one when those before it were sent. Texts that are not found
 * are left out; they must not change.
 * @param texts SQL that selects `id` and `text` of these ids
 */
export async function readTexts<Id>(
  texts: string,
  ids: readonly Id[],
  read: (sql: string, ids: readonly Id[]) => Promise<PartRow<Id>[]>,
): Promise<ReadonlyMap<Id, Parts>> {
  if (ids.length === 0) return new Map();
  const stretches = new Map<Id, PartRow<Id>[]>(ids.map((id) => [id, []]));
  for (const row of await read(partsSql(texts, 1), ids)) stretches.get(row.id)!.push(row);
  const found = [...stretches].filter(([, rows]) => rows.length > 0);
  return new Map(
    found.map(([id, rows]) => [id, toTheEnd(rows, (from) => read(partsSql(texts, from), [id]))]),
  );
}

async function* toTheEnd<Id>(
  first: PartRow<Id>[],
  readFrom: (start: number) => Promise<PartRow<Id>[]>,
): AsyncGenerator<string> {
  let from = 1;
  let rows = first;
  for (;;) {
    const { bytes } = rows[0]!;
    rows.sort((one, other) => one.start - other.start);
    for (const { part } of rows) yield part;
    from += STRETCH_BYTES;
    if (from > bytes) return;
    rows = await readFrom(from);
    if (rows.length === 0) throw new Error('a text was deleted while it was read');
  }
}

/** The text with something before and behind it. */
export async function* enclosed(head: string, text: Parts, tail: string): AsyncGenerator<string> {
  yield head;
  yield* text;
  yield tail;
}

/** The text as another one, which takes the whole of it. */
export async function* rewritten(
  text: Parts,
  write: (text: string) => string | Promise<string>,
): AsyncGenerator<string> {
  let whole = '';
  for await (const part of text) whole += part;
  yield await write(whole);
}
