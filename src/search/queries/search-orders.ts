import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../infrastructure/database';
import type { Keyset } from '../../infrastructure/http';
import type { CardRow } from '../../orders';
import { SearchTokens } from '../indexing/tokens';
import { type Asked, foundOrders } from './found-orders';
import { cardsSql, query, type SearchFilter } from './search-sql';

/** Orders of these channels that a text finds, newest first (docs/screens.md#search). */
export class SearchOrders extends Query<CardRow[]> implements Asked {
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
    return this.reads.reader().onSnapshot(async (tx) => {
      const found = await foundOrders(tx, search, this.tokens);
      return found.length === 0 ? [] : query<CardRow>(tx, cardsSql(found));
    });
  }
}
