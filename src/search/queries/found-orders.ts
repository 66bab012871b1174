import type { Tx } from '@libs/unit-of-work';
import { askedTerms } from '../model/terms';
import type { SearchTokens } from '../indexing/tokens';
import {
  type AskedTokens,
  countSql,
  FEW,
  type FoundOrder,
  fromAllSql,
  fromNewestSql,
  type Page,
  query,
  type SearchFilter,
} from './search-sql';

/** A text that is searched for, and the orders among which it is. */
export interface Asked extends Page {
  readonly text: string;
  readonly channels: readonly string[];
  readonly filter: SearchFilter;
}

/**
 * A page of what is found, newest first. Few orders with the tokens are all read. Of many, the newest that the filter shows are looked up
 * first, channel by channel: most often a few of them fill the page. Else all are read that have the tokens and are shown.
 */
export async function foundOrders(tx: Tx, search: Asked, written: SearchTokens): Promise<FoundOrder[]> {
  const { channels, filter } = search;
  const tokens = tokensOf(search.text, channels, written);
  if (channels.length === 0 || tokens.number === null) return [];
  const [count] = await query<{ found: number }>(tx, countSql(channels, tokens));
  if (count!.found === 0) return [];
  if (count!.found > FEW && channels.length > 1) return foundInEach(tx, search, written);
  if (count!.found > FEW) {
    const newest = await query<FoundOrder>(tx, fromNewestSql(channels[0]!, tokens, filter, search));
    if (newest.length === search.limit) return newest;
  }
  return query<FoundOrder>(tx, fromAllSql(channels, tokens, filter, search));
}

async function foundInEach(tx: Tx, search: Asked, written: SearchTokens): Promise<FoundOrder[]> {
  const found: FoundOrder[] = [];
  for (const channel of search.channels)
    found.push(...(await foundOrders(tx, { ...search, channels: [channel] }, written)));
  return found.sort(newestFirst).slice(0, search.limit);
}

function tokensOf(text: string, channels: readonly string[], written: SearchTokens): AskedTokens {
  const { number, anyOf, words } = askedTerms(text);
  const inAll = (terms: readonly string[]) => channels.flatMap((channel) => written.asked(channel, terms));
  return { number, anyOf: inAll(anyOf).flat(), words: words.length === 0 ? [] : inAll(words) };
}

function newestFirst(a: FoundOrder, b: FoundOrder): number {
  const byTime = b.created_at.getTime() - a.created_at.getTime();
  return byTime !== 0 ? byTime : a.id < b.id ? 1 : -1;
}
