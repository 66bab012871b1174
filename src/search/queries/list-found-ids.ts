import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Keyset } from '../../infrastructure/http';
import { SearchOrders } from './search-orders';
import { allSql, type SearchFilter } from './search-sql';

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

/** What is shown of each is read too: a page at a time. */
const PAGE = 1_000;

@QueryHandler(ListFoundIds)
export class ListFoundIdsHandler implements IQueryHandler<ListFoundIds> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queries: QueryBus,
  ) {}

  async execute({ text, channels, filter, most }: ListFoundIds): Promise<FoundId[]> {
    if (channels.length === 0) return [];
    if (text !== null) return this.search(text, channels, filter, most);
    const { text: sql, parameters } = allSql(channels, filter, most);
    return this.unitOfWork.run((tx) => tx.query<FoundId>(sql, parameters));
  }

  private async search(text: string, channels: readonly string[], filter: SearchFilter, most: number) {
    const found: FoundId[] = [];
    let after: Keyset | null = null;
    while (found.length < most) {
      const limit = Math.min(PAGE, most - found.length);
      const search: SearchOrders = new SearchOrders(text, channels, filter, after, limit);
      const page = await this.queries.execute(search);
      found.push(...page.map(({ channel_id, id }) => ({ channel_id, id })));
      const last = page.at(-1);
      if (page.length < limit || last === undefined) break;
      after = { at: last.created_at, id: last.id };
    }
    return found;
  }
}
