import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../api-keys';
import type { OrderVersion } from '../../entities/order-version.entity';
import { orderRefusals } from '../../order.refusals';
import { OrderFinder } from '../../store/order-finder';
import { textColumns, textOf, type TextRow } from '../../store/version-text';

export interface VersionText {
  readonly order_id: string;
  readonly order_number: string;
  readonly version: number;
  readonly change_type: string;
  readonly created_at: string;
  /** JSON text of the order, byte for byte as in responses. */
  readonly snapshot: string;
}

/** One version of an order, as it was committed (docs/rules/orders.md#versions). */
export class GetOrderVersion extends Query<VersionText> {
  constructor(
    readonly reference: string,
    readonly version: number,
    readonly caller: Caller,
  ) {
    super();
  }
}

type Row = Pick<OrderVersion, 'version' | 'change_type' | 'created_at'> & TextRow;

@QueryHandler(GetOrderVersion)
export class GetOrderVersionHandler implements IQueryHandler<GetOrderVersion> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrderFinder,
  ) {}

  async execute({ reference, version, caller }: GetOrderVersion): Promise<VersionText> {
    const order = await this.orders.find(reference, caller);
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT version, change_type, created_at, ${textColumns('v')}
         FROM order_versions v
        WHERE channel_id = $1 AND order_id = $2 AND version = $3`,
      [order.channel_id, order.id, version],
    );
    if (row === undefined) throw orderRefusals.VERSION_NOT_FOUND(String(version));
    return {
      order_id: order.id,
      order_number: order.order_number,
      version: row.version,
      change_type: row.change_type,
      created_at: row.created_at.toISOString(),
      snapshot: textOf(row),
    };
  }
}
