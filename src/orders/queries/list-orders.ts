import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PageRequest } from '../../http';
import type { OrderStatus } from '../model/order-status';

export interface OrderFilter {
  readonly channelId: string;
  readonly status: OrderStatus | null;
  readonly orderNumber: string | null;
  readonly dateFrom: Date | null;
  readonly dateTo: Date | null;
}

export interface OrderPage {
  /** JSON texts of the orders. */
  readonly snapshots: readonly string[];
  readonly total: number;
}

/** Orders of one channel, the newest first (interface §4, D27b). */
export class ListOrders extends Query<OrderPage> {
  constructor(
    readonly filter: OrderFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ filter, page }: ListOrders): Promise<OrderPage> {
    const { sql, parameters } = conditions(filter);
    const [rows, counts] = await Promise.all([
      this.dataSource.query<{ snapshot: string }[]>(
        `SELECT v.snapshot
           FROM (SELECT channel_id, id, version FROM orders WHERE ${sql}
                  ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}) o
           JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version
          ORDER BY o.id DESC`,
        parameters,
      ),
      this.dataSource.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM orders WHERE ${sql}`,
        parameters,
      ),
    ]);
    return { snapshots: rows.map((row) => row.snapshot), total: counts[0]?.total ?? 0 };
  }
}

function conditions(filter: OrderFilter): { sql: string; parameters: unknown[] } {
  const wanted: [string, unknown][] = [
    ['channel_id =', filter.channelId],
    ['status =', filter.status],
    ['order_number =', filter.orderNumber],
    ['order_date >=', filter.dateFrom],
    ['order_date <=', filter.dateTo],
  ];
  const given = wanted.filter(([, value]) => value !== null);
  return {
    sql: given.map(([condition], index) => `${condition} $${index + 1}`).join(' AND '),
    parameters: given.map(([, value]) => value),
  };
}
