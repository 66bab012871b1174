import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { PageRequest } from '../../http';
import { numberSql, type OrderFilter, type Sql } from './order-list-sql';
import { type OrderPage, readOrderPage } from './order-page';

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
      const found = await read<{ snapshot: string }>(this.dataSource.manager, numberSql(filter, orderNumber));
      const snapshots = found.slice(page.offset, page.offset + page.limit).map((row) => row.snapshot);
      return { snapshots, total: found.length };
    }
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      readOrderPage((sql) => read(manager, sql), filter, page),
    );
  }
}

function isEmpty({ dateFrom, dateTo }: OrderFilter): boolean {
  return dateFrom !== null && dateTo !== null && dateFrom > dateTo;
}

function read<Row>(manager: EntityManager, { text, parameters }: Sql): Promise<Row[]> {
  return manager.query<Row[]>(text, [...parameters]);
}
