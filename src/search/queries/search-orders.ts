import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { Reads } from '../../infrastructure/database';
import type { Keyset } from '../../infrastructure/http';
import type { CardRow } from '../../orders';
import { askedTerms } from '../model/terms';
import { SearchTokens } from '../indexing/tokens';
import { type AskedTokens, countSql, FEW, fewSql, manySql, query, type SearchFilter } from './search-sql';

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
   * Few orders are all read, and sorted. Of many the newest are read, channel by channel: an order that has what is
   * searched for is then met after a few others.
   */
  private async find(tx: Tx, search: SearchOrders, channels: readonly string[]): Promise<CardRow[]> {
    const { filter, after, limit } = search;
    const tokens = this.tokensOf(search.text, channels);
    if (channels.length === 0 || tokens.number === null) return [];
    const [count] = await query<{ found: number }>(tx, countSql(channels, tokens));
    if (count!.found === 0) return [];
    if (count!.found <= FEW) return query<CardRow>(tx, fewSql(channels, tokens, filter, { after, limit }));
    if (channels.length === 1) {
      const { text, parameters } = manySql(channels[0]!, tokens, filter, { after, limit });
      return queryInIndexOrder<CardRow>(tx, text, parameters);
    }
    const found: CardRow[] = [];
    for (const channel of channels) found.push(...(await this.find(tx, search, [channel])));
    return found.sort(newestFirst).slice(0, limit);
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
