import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { Reads } from '../../infrastructure/database';
import { SearchTokens } from '../indexing/tokens';
import { type Asked, foundOrders } from './found-orders';
import { allSql, type FoundOrder, type SearchFilter } from './search-sql';

/** An order that was found. */
export interface FoundId {
  readonly channel_id: string;
  readonly id: string;
}

/** The orders of these channels that a text finds, or all of them without one, and that pass the filter: newest first, at most so many. */
export class ListFoundIds extends Query<FoundId[]> {
  constructor(
    readonly text: string | null,
    readonly channels: readonly string[],
    readonly filter: SearchFilter,
    readonly most: number,
  ) {
    super();
  }
}

/** The newest of many fill a page soon (`foundOrders`), but not so large a page as is asked for. */
const PAGE = 1_000;

@QueryHandler(ListFoundIds)
export class ListFoundIdsHandler implements IQueryHandler<ListFoundIds> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: Reads,
    private readonly tokens: SearchTokens,
  ) {}

  async execute({ text, channels, filter, most }: ListFoundIds): Promise<FoundId[]> {
    if (channels.length === 0) return [];
    if (text !== null) return this.search({ text, channels, filter }, most);
    const { text: sql, parameters } = allSql(channels, filter, most);
    return this.unitOfWork.run((tx) => tx.query<FoundId>(sql, parameters));
  }

  private async search(asked: Omit<Asked, 'after' | 'limit'>, most: number): Promise<FoundId[]> {
    const found: FoundOrder[] = [];
    let after: Asked['after'] = null;
    let isMore = true;
    while (isMore && found.length < most) {
      const search: Asked = { ...asked, after, limit: Math.min(PAGE, most - found.length) };
      const page = await this.reads.reader().onSnapshot((tx) => foundOrders(tx, search, this.tokens));
      found.push(...page);
      const last = page.at(-1);
      isMore = page.length === search.limit;
      after = last === undefined ? null : { at: last.created_at, id: last.id };
    }
    return found;
  }
}
