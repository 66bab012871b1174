import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../../api-keys';
import type { HistoryWindow, StatusHistoryDto } from '../dto/order-history.dto';
import type { OrderStatus } from '../model/order-status';
import { OrderTexts } from '../order-texts';

/** The status changes of an order, the newest first (interface §2, D25). */
export class ListStatusChanges extends Query<StatusHistoryDto> {
  constructor(
    readonly reference: string,
    readonly caller: Caller,
    readonly window: HistoryWindow,
  ) {
    super();
  }
}

interface Row {
  readonly version: number;
  readonly status_from: OrderStatus | null;
  readonly status_to: OrderStatus;
  readonly status_metadata: string | null;
  readonly created_at: Date;
}

const CHANGES = `
  FROM order_versions
 WHERE channel_id = $1 AND order_id = $2 AND version <= $3 AND status_to IS NOT NULL`;

@QueryHandler(ListStatusChanges)
export class ListStatusChangesHandler implements IQueryHandler<ListStatusChanges> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrderTexts,
  ) {}

  async execute({ reference, caller, window }: ListStatusChanges): Promise<StatusHistoryDto> {
    const order = await this.orders.find(reference, caller);
    const key = [order.channel_id, order.id, order.version];
    const [rows, [count]] = await Promise.all([
      this.dataSource.query<Row[]>(
        `SELECT version, status_from, status_to, status_metadata, created_at ${CHANGES}
          ORDER BY version DESC LIMIT $4 OFFSET $5`,
        [...key, window.limit, window.offset],
      ),
      this.dataSource.query<{ total: number }[]>(`SELECT count(*)::int AS total ${CHANGES}`, key),
    ]);
    return {
      history: rows.map((row) => ({
        version: row.version,
        status: { from: row.status_from, to: row.status_to },
        metadata: JSON.parse(row.status_metadata ?? '{}') as Record<string, unknown>,
        timestamp: row.created_at.toISOString(),
      })),
      pagination: { total: count?.total ?? 0, ...window },
    };
  }
}
