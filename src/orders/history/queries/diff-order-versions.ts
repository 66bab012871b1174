import { setImmediate as giveWay } from 'node:timers/promises';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../api-keys';
import type { OrderDiffDto } from '../dto/order-history.dto';
import type { OrderVersion } from '../../entities/order-version.entity';
import type { Order } from '../../../contract';
import { diffOrders } from '../model/order-diff';
import { orderRefusals } from '../../order.refusals';
import { OrderFinder } from '../../store/order-finder';
import { textColumns, textOf, type TextRow } from '../../store/version-text';

/** What differs between two versions of an order, in either direction (docs/rules/orders.md#versions). */
export class DiffOrderVersions extends Query<OrderDiffDto> {
  constructor(
    readonly reference: string,
    readonly versions: { readonly from: number; readonly to: number },
    readonly caller: Caller,
  ) {
    super();
  }
}

type Row = Pick<OrderVersion, 'version'> & TextRow;

@QueryHandler(DiffOrderVersions)
export class DiffOrderVersionsHandler implements IQueryHandler<DiffOrderVersions> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrderFinder,
  ) {}

  async execute({ reference, versions: { from, to }, caller }: DiffOrderVersions): Promise<OrderDiffDto> {
    const order = await this.orders.find(reference, caller);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT version, ${textColumns('v')}
         FROM order_versions v
        WHERE channel_id = $1 AND order_id = $2 AND version IN ($3, $4)`,
      [order.channel_id, order.id, from, to],
    );
    const before = orderIn(rows, from);
    await giveWay();
    const after = orderIn(rows, to);
    await giveWay();
    return {
      order_id: order.id,
      order_number: order.order_number,
      from_version: from,
      to_version: to,
      changes: diffOrders(before, after),
    };
  }
}

function orderIn(rows: readonly Row[], version: number): Order {
  const row = rows.find((candidate) => candidate.version === version);
  if (row === undefined) throw orderRefusals.VERSION_NOT_FOUND(String(version));
  return JSON.parse(textOf(row)) as Order;
}
