import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../../api-keys';
import type { HistoryWindow, OrderHistoryDto } from '../dto/order-history.dto';
import type { OrderVersion } from '../entities/order-version.entity';
import type { FieldChange } from '../model/order-change';
import { OrderTexts } from '../order-texts';

/** What each version of an order changed, the newest first (D25). */
export class ListOrderVersions extends Query<OrderHistoryDto> {
  constructor(
    readonly reference: string,
    readonly caller: Caller,
    readonly window: HistoryWindow,
  ) {
    super();
  }
}

type Row = Pick<OrderVersion, 'version' | 'change_type' | 'changes' | 'actor' | 'created_at'>;

@QueryHandler(ListOrderVersions)
export class ListOrderVersionsHandler implements IQueryHandler<ListOrderVersions> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrderTexts,
  ) {}

  async execute({ reference, caller, window }: ListOrderVersions): Promise<OrderHistoryDto> {
    const order = await this.orders.find(reference, caller);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT version, change_type, changes, actor, created_at
         FROM order_versions
        WHERE channel_id = $1 AND order_id = $2 AND version <= $3
        ORDER BY version DESC LIMIT $4 OFFSET $5`,
      [order.channel_id, order.id, order.version, window.limit, window.offset],
    );
    return {
      order_id: order.id,
      order_number: order.order_number,
      current_version: order.version,
      versions: rows.map((row) => ({
        version: row.version,
        change_type: row.change_type,
        changes: JSON.parse(row.changes) as FieldChange[],
        actor: row.actor,
        timestamp: row.created_at.toISOString(),
      })),
      pagination: { total: order.version, ...window },
    };
  }
}
