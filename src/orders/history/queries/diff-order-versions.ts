import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../api-keys';
import type { OrderDiffDto } from '../dto/order-history.dto';
import { type FoundVersion, VersionTexts } from '../../archive/version-texts';
import type { Order } from '../../../contract';
import { inLongSteps } from '../../../infrastructure/http';
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
    const { id: orderId, channel_id: channelId, order_number } = await this.orders.find(reference, caller);
    const changes = await inLongSteps(async (run) => {
      const found = await this.texts.find({ channelId, orderId }, [from, to]);
      const [textBefore, textAfter] = [textIn(found, from), textIn(found, to)];
      const before = await run(textBefore.length, () => JSON.parse(textBefore) as Order);
      const after = await run(textAfter.length, () => JSON.parse(textAfter) as Order);
      return run(textBefore.length + textAfter.length, () => diffOrders(before, after));
    });
    return { order_id: orderId, order_number, from_version: from, to_version: to, changes };
  }
}

function textIn(versions: ReadonlyMap<number, FoundVersion>, version: number): string {
  const found = versions.get(version);
  if (found === undefined) throw orderRefusals.VERSION_NOT_FOUND(String(version));
  return found.snapshot;
}
