import type { Tx } from '@libs/unit-of-work';
import type { OrderStatus } from '../../contract';
import { isId, type Keyset } from '../../infrastructure/http';
import { CARD_COLUMNS, isAssigned, isLate } from '../../orders';
import type { AskedNumber } from '../model/terms';

/** Which of the found orders are shown; null for any. */
export interface SearchFilter {
  readonly places: readonly string[] | null;
  readonly statuses: readonly OrderStatus[] | null;
  readonly dateFrom: Date | null;
  readonly dateTo: Date | null;
  /** Only orders that are not final and have not changed since. */
  readonly unchangedSince: Date | null;
  readonly isLate: boolean;
  /** Null for any, and for nobody. */
  readonly assignee: string | null;
}

/** What an order has to have: the number, one of the first tokens, or all of one of the others. */
export interface AskedTokens {
  readonly number: AskedNumber | null;
  readonly anyOf: readonly string[];
  /** Those of all words, for each channel and key; none when there is one word only. */
  readonly words: readonly (readonly string[])[];
}

/** Each takes time to plan. */
const MOST_ALTERNATIVES = 16;

export interface Sql {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** So many orders are read and sorted in a fraction of the time that a search may take. */
export const FEW = 20_000;
/** So many of the newest are looked up one by one in a small part of it. */
const MOST_LOOKED_UP = 5_000;

class Conditions {
  readonly parameters: unknown[] = [];

  of(value: unknown, type: string): string {
    return `$${this.parameters.push(value)}::${type}`;
  }
}

function isAsked({ number, ...tokens }: AskedTokens, to: Conditions): string {
  const conditions = [hasTokens(tokens, to)];
  if (number !== null) conditions.push(...isNumber(number, to));
  if (number !== null && isId(number.text)) conditions.push(`s.order_id = ${to.of(number.text, 'uuid')}`);
  return `(${conditions.join(' OR ')})`;
}

/** Comes after every other character, byte by byte. */
const LAST = '\u{10FFFF}';

function isNumber({ text, isPart }: AskedNumber, to: Conditions): string[] {
  if (!isPart) return [`s.number = ${to.of(text, 'text')}`];
  const beginsWith = (value: string, asked: string) =>
    `(${value} >= ${to.of(asked, 'text')} AND ${value} < ${to.of(asked + LAST, 'text')})`;
  return [beginsWith('s.number', text), beginsWith('reverse(s.number)', [...text].reverse().join(''))];
}

function hasTokens({ anyOf, words }: Omit<AskedTokens, 'number'>, to: Conditions): string {
  const has = (tokens: readonly string[]) => `s.tokens && ${to.of(tokens, 'bigint[]')}`;
  if (words.length === 0) return has(anyOf);
  // One look-up for all words: it skips what a word that nearly all orders have would make it read.
  const hasAll = (tokens: readonly string[]) => `s.tokens @> ${to.of(tokens, 'bigint[]')}`;
  if (words.length <= MOST_ALTERNATIVES) return `(${[has(anyOf), ...words.map(hasAll)].join(' OR ')})`;
  const byWord = words[0]!.map((_, n) => words.map((tokens) => tokens[n]!));
  return `(${has(anyOf)} OR (${byWord.map(has).join(' AND ')}))`;
}

/** Of an order's head, as `o`; null when the filter shows every order. */
function isShown(filter: SearchFilter, to: Conditions): string | null {
  const conditions: string[] = [];
  if (filter.places !== null) conditions.push(`o.place_id = ANY (${to.of(filter.places, 'uuid[]')})`);
  if (filter.statuses !== null) conditions.push(`o.status = ANY (${to.of(filter.statuses, 'text[]')})`);
  if (filter.dateFrom !== null) conditions.push(`o.order_date >= ${to.of(filter.dateFrom, 'timestamptz')}`);
  if (filter.dateTo !== null) conditions.push(`o.order_date <= ${to.of(filter.dateTo, 'timestamptz')}`);
  if (filter.unchangedSince !== null)
    conditions.push(`o.updated_at <= ${to.of(filter.unchangedSince, 'timestamptz')}`);
  if (filter.assignee !== null) conditions.push(isAssigned('o', to.of(filter.assignee, 'uuid')));
  if (filter.isLate) conditions.push(isLate('o'));
  return conditions.length === 0 ? null : conditions.join(' AND ');
}

/** @param columns the time of an order's creation, and its id */
function isBehind(after: Keyset | null, columns: string, to: Conditions): string {
  if (after === null) return 'true';
  return `(${columns}) < (${to.of(after.at, 'timestamptz')}, ${to.of(after.id, 'uuid')})`;
}

/** How many orders have the tokens, up to one more than `FEW`. */
export function countSql(channels: readonly string[], tokens: AskedTokens): Sql {
  const to = new Conditions();
  const text = `
    SELECT count(*)::int AS found
      FROM (SELECT 1 FROM order_search s
             WHERE ${isAsked(tokens, to)} AND s.channel_id = ANY (${to.of(channels, 'uuid[]')}) LIMIT ${FEW + 1}) few`;
  return { text, parameters: to.parameters };
}

/** What pages are ordered by, and which order it is. */
export interface FoundOrder {
  readonly channel_id: string;
  readonly id: string;
  readonly created_at: Date;
}

export interface Page {
  readonly after: Keyset | null;
  readonly limit: number;
}

/**
 * A page of the newest orders that have the tokens and are shown. All of them are read, beginning with whichever Postgres expects to be
 * fewer, and then sorted: an index in the order of the page would mislead it to walk along that.
 */
export function fromAllSql(
  channels: readonly string[],
  tokens: AskedTokens,
  filter: SearchFilter,
  page: Page,
): Sql {
  const to = new Conditions();
  const reached = to.of(channels, 'uuid[]');
  const shown = isShown(filter, to);
  const shownOrders = `JOIN orders o ON o.channel_id = s.channel_id AND o.id = s.order_id AND o.channel_id = ANY (${reached}) AND ${shown}`;
  const text = `
    WITH met AS MATERIALIZED (
      SELECT s.channel_id, s.order_id AS id, s.created_at FROM order_search s ${shown === null ? '' : shownOrders}
       WHERE s.channel_id = ANY (${reached}) AND ${isAsked(tokens, to)}
         AND ${isBehind(page.after, 's.created_at, s.order_id', to)}
    )
    SELECT * FROM met ${NEWEST_FIRST} LIMIT ${page.limit}`;
  return { text, parameters: to.parameters };
}

/**
 * The same of one channel, but only of the newest that are shown, looked up one by one until the page is full. Without OFFSET 0 Postgres
 * might read all that have the tokens.
 */
export function fromNewestSql(channelId: string, tokens: AskedTokens, filter: SearchFilter, page: Page): Sql {
  const to = new Conditions();
  const channel = to.of(channelId, 'uuid');
  const text = `
    WITH newest AS MATERIALIZED (
      SELECT o.channel_id, o.id, o.created_at FROM orders o
       WHERE o.channel_id = ${channel} AND ${isShown(filter, to) ?? 'true'} AND ${isBehind(page.after, 'o.created_at, o.id', to)}
       ${NEWEST_FIRST} LIMIT ${MOST_LOOKED_UP}
    )
    SELECT newest.* FROM newest CROSS JOIN LATERAL (
      SELECT 1 FROM order_search s WHERE s.channel_id = ${channel} AND s.order_id = newest.id AND ${isAsked(tokens, to)} OFFSET 0) has
     ${NEWEST_FIRST} LIMIT ${page.limit}`;
  return { text, parameters: to.parameters };
}

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/**
 * What is shown of each, in the same order. Asked for by their ids, which Postgres counts: it only guesses how many orders a page of them
 * has, and where it expects a few, it may compare each of a thousand with each of its channel.
 */
export function cardsSql(found: readonly FoundOrder[]): Sql {
  const channels = [...new Set(found.map(({ channel_id }) => channel_id))];
  const text = `
    SELECT ${CARD_COLUMNS} FROM orders o
     WHERE o.channel_id = ANY ($1::uuid[]) AND o.id = ANY ($2::uuid[]) ORDER BY o.created_at DESC, o.id DESC`;
  return { text, parameters: [channels, found.map(({ id }) => id)] };
}

/** The ids of all orders that are shown, the newest first: those of each channel are read along its index. */
export function allSql(channels: readonly string[], filter: SearchFilter, most: number): Sql {
  const to = new Conditions();
  const text = `
    SELECT o.channel_id, o.id FROM orders o
     WHERE o.channel_id = ANY (${to.of(channels, 'uuid[]')}) AND ${isShown(filter, to) ?? 'true'}
     ${NEWEST_FIRST} LIMIT ${most}`;
  return { text, parameters: to.parameters };
}

export function query<Row>(tx: Pick<Tx, 'query'>, { text, parameters }: Sql): Promise<Row[]> {
  return tx.query<Row>(text, parameters);
}
