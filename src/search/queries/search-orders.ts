import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { Reads } from '../../infrastructure/database';
import type { Keyset } from '../../infrastructure/http';
import type { CardRow } from '../../orders';
import { askedTerms } from '../model/terms';
import { SearchTokens } from '../indexing/tokens';
import {
  type AskedTokens,
  countSql,
  FEW,
  fromAllSql,
  fromNewestSql,
  query,
  type SearchFilter,
} from './search-sql';

/** Orders of these channels that a text finds, newest first (docs/screens.md#search). */
export class SearchOrders extends Query<CardRow[]> {
  constructor(
    readonly text: string,
    readonly channels: readonly string[],
    readonly filter: SearchFilter,
    readonly after: Keyset | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(SearchOrders)
export class SearchOrdersHandler implements IQueryHandler<SearchOrders> {
  constructor(
    private readonly reads: Reads,
    private readonly tokens: SearchTokens,
  ) {}

  execute(search: SearchOrders): Promise<CardRow[]> {
    return this.reads.reader().onSnapshot((tx) => this.find(tx, search, search.channels));
  }

  /**
   * Few orders with the tokens are all read. Of many, the newest that the filter shows are looked up first, channel by channel: most often
   * a few of them fill the page. Else all are read that have the tokens and are shown.
   */
  private async find(tx: Tx, search: SearchOrders, channels: readonly string[]): Promise<CardRow[]> {
    const { filter, after, limit } = search;
    const tokens = this.tokensOf(search.text, channels);
    if (channels.length === 0 || tokens.number === null) return [];
    const [count] = await query<{ found: number }>(tx, countSql(channels, tokens));
    if (count!.found === 0) return [];
    if (count!.found > FEW && channels.length > 1) return this.findInEach(tx, search, channels);
    const page = { after, limit };
    if (count!.found > FEW) {
      const newest = await query<CardRow>(tx, fromNewestSql(channels[0]!, tokens, filter, page));
      if (newest.length === limit) return newest;
    }
    return query<CardRow>(tx, fromAllSql(channels, tokens, filter, page));
  }

  private async findInEach(tx: Tx, search: SearchOrders, channels: readonly string[]): Promise<CardRow[]> {
    const found: CardRow[] = [];
    for (const channel of channels) found.push(...(await this.find(tx, search, [channel])));
    return found.sort(newestFirst).slice(0, search.limit);
  }

  private tokensOf(text: string, channels: readonly string[]): AskedTokens {
    const { number, anyOf, words } = askedTerms(text);
    const inAll = (terms: readonly string[]) =>
      channels.flatMap((channel) => this.tokens.asked(channel, terms));
    return { number, anyOf: inAll(anyOf).flat(), words: words.length === 0 ? [] : inAll(words) };
  }
}

function newestFirst(a: CardRow, b: CardRow): number {
  const byTime = b.created_at.getTime() - a.created_at.getTime();
  return byTime !== 0 ? byTime : a.id < b.id ? 1 : -1;
}
