import { setImmediate as giveWay } from 'node:timers/promises';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../api-keys';
import type { OrderDiffDto } from '../dto/order-history.dto';
import { type FoundVersion, VersionTexts } from '../../archive/version-texts';
import type { Order } from '../../../contract';
import { diffOrders } from '../model/order-diff';
import { orderRefusals } from '../../order.refusals';
import { OrderFinder } from '../../store/order-finder';

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

@QueryHandler(DiffOrderVersions)
export class DiffOrderVersionsHandler implements IQueryHandler<DiffOrderVersions> {
  constructor(
    private readonly orders: OrderFinder,
    private readonly texts: VersionTexts,
  ) {}

  async execute({ reference, versions: { from, to }, caller }: DiffOrderVersions): Promise<OrderDiffDto> {
    const order = await this.orders.find(reference, caller);
    const found = await this.texts.find({ channelId: order.channel_id, orderId: order.id }, [from, to]);
    const before = orderIn(found, from);
    await giveWay();
    const after = orderIn(found, to);
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

function orderIn(versions: ReadonlyMap<number, FoundVersion>, version: number): Order {
  const found = versions.get(version);
  if (found === undefined) throw orderRefusals.VERSION_NOT_FOUND(String(version));
  return JSON.parse(found.snapshot) as Order;
}
