import { deltaOf, restored } from '@libs/text-delta';

/**
 * The text of a version as it is stored: as a whole; or as a delta against an earlier whole version of the order; or as one
 * against the middle version, which is itself a delta against the whole one. So reading any version takes three rows at most.
 */
export interface StoredText {
  readonly snapshot: string | null;
  readonly base_version: number | null;
  readonly middle_version: number | null;
  readonly delta: string | null;
  readonly whole_bytes: number | null;
}

/** A version as `textColumns` selects it. */
export interface TextRow {
  /** Its own text, or that of the whole version. */
  readonly base: string;
  /** The delta of the middle version. */
  readonly middle: string | null;
  readonly delta: string | null;
}

const columnOf = (v: string, channel: string, column: string, version: string, onBase: string) => `(
    SELECT b.${column} FROM order_versions b
     WHERE b.channel_id = ${channel} AND b.order_id = ${v}.order_id AND b.version = ${v}.${version} ${onBase})`;

/**
 * SQL for the columns of a version that `textOf` makes its text of. Postgres does not unpack them for this.
 * @param channel a parameter where Citus could not tell otherwise that all is on one node
 * @param onBase `AND` and a condition on the channel of `b`, where all else has it too
 * @param only turns the SQL of a column into that of what is read of it
 */
export const textColumns = (
  v: string,
  channel = `${v}.channel_id`,
  onBase = '',
  only = (column: string) => column,
): string => `
  ${only(`coalesce(${v}.snapshot, ${columnOf(v, channel, 'snapshot', 'base_version', onBase)})`)} AS base,
  ${only(`CASE WHEN ${v}.middle_version IS NOT NULL THEN ${columnOf(v, channel, 'delta', 'middle_version', onBase)} END`)} AS middle,
  ${only(`${v}.delta`)} AS delta`;

/** SQL for the length of a version's text, in bytes. */
export const bytesOf = (v: string): string => `coalesce(${v}.whole_bytes, octet_length(${v}.snapshot))`;

/** The JSON text of a version, byte for byte as it was stored. */
export function textOf({ base, middle, delta }: TextRow): string {
  const nearer = middle === null ? base : restored(base, middle);
  return delta === null ? nearer : restored(nearer, delta);
}

interface KnownText {
  readonly version: number;
  readonly text: string;
}

/** What the next version of an order may be a delta against. */
export interface Bases {
  readonly whole: KnownText;
  readonly middle: KnownText | null;
}

/** A version with what it is stored as. */
export interface ReadText extends TextRow {
  readonly version: number;
  readonly base_version: number | null;
  readonly middle_version: number | null;
}

/** A delta longer than this part of its text is not worth it: whole again, it is the base of shorter ones. */
const MUCH = 1 / 3;
/** What changed more than this is a good base for what follows, which changes it little. */
const LITTLE = 1 / 12;
/** Each is a step for Postgres. */
const MOST_CUTS = 500;
/** Reading a delta means reading its base. */
const MOST_TIMES_AS_LONG = 2;

/** The bases of the version that follows one which was read. @param text its text */
export function basesOf(row: ReadText, text: string): Bases {
  const whole = { version: row.base_version ?? row.version, text: row.base };
  if (row.middle === null)
    return { whole, middle: isFarOff(row, text) ? { version: row.version, text } : null };
  return { whole, middle: { version: row.middle_version!, text: restored(row.base, row.middle) } };
}

/** The bases of the version that follows one which was just stored. @param before its own */
export function basesBehind(found: StoredText, { version, text }: KnownText, before: Bases | null): Bases {
  if (found.snapshot !== null || before === null) return { whole: { version, text }, middle: null };
  if (found.middle_version !== null) return before;
  return { whole: before.whole, middle: isFarOff(found, text) ? { version, text } : null };
}

function isFarOff({ delta }: Pick<StoredText, 'delta'>, text: string): boolean {
  return delta !== null && delta.length > LITTLE * text.length;
}

export function wholly(text: string): StoredText {
  return { snapshot: text, base_version: null, middle_version: null, delta: null, whole_bytes: null };
}

/** The text as a short delta if there is one, else as a whole. */
export function stored(text: string, bases: Bases | null): StoredText {
  if (bases === null) return wholly(text);
  const { whole, middle } = bases;
  const near = middle === null ? null : delta(middle, text, LITTLE);
  const far = near ?? delta(whole, text, MUCH);
  if (far === null) return wholly(text);
  return {
    snapshot: null,
    base_version: whole.version,
    middle_version: near === null ? null : middle!.version,
    delta: far,
    whole_bytes: Buffer.byteLength(text),
  };
}

function delta(base: KnownText, text: string, part: number): string | null {
  if (base.text.length > MOST_TIMES_AS_LONG * text.length) return null;
  return deltaOf(base.text, text, { bytes: Math.floor(text.length * part), cuts: MOST_CUTS });
}
