import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { PageRequest } from '../../http';
import { numberSql, type OrderFilter, pageSql, type PagePlace, placeSql, type Sql } from './order-list-sql';

export interface OrderPage {
  /** JSON texts of the orders. */
  readonly snapshots: readonly string[];
  readonly total: number;
}

/**
 * Orders of one channel, the newest first (interface §4, D27b). The total is exact, and any page costs about the
 * same however many orders there are.
 */
export class ListOrders extends Query<OrderPage> {
  constructor(
    readonly filter: OrderFilter,
    /** Null for any. */
    readonly orderNumber: string | null,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ filter, orderNumber, page }: ListOrders): Promise<OrderPage> {
    if (isEmpty(filter) || orderNumber?.includes('\u0000')) return { snapshots: [], total: 0 };
    if (orderNumber !== null) {
      const found = await snapshotsOf(this.dataSource.manager, numberSql(filter, orderNumber));
      return { snapshots: found.slice(page.offset, page.offset + page.limit), total: found.length };
    }
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const [place] = await read<PagePlace>(manager, placeSql(filter, page));
      if (place?.first_day == null) return { snapshots: [], total: place?.total ?? 0 };
      const snapshots = await snapshotsOf(
        manager,
        pageSql(
          filter,
          { firstDay: place.first_day, lastDay: place.last_day },
          { skip: page.offset - (place.newer ?? 0), limit: page.limit },
        ),
      );
      return { snapshots, total: place.total };
    });
  }
}

function isEmpty({ dateFrom, dateTo }: OrderFilter): boolean {
  return dateFrom !== null && dateTo !== null && dateFrom > dateTo;
}

async function snapshotsOf(manager: EntityManager, sql: Sql): Promise<string[]> {
  return (await read<{ snapshot: string }>(manager, sql)).map((row) => row.snapshot);
}

function read<Row>(manager: EntityManager, { text, parameters }: Sql): Promise<Row[]> {
  return manager.query<Row[]>(text, [...parameters]);
}
