import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../api-keys';
import { VersionTexts } from '../../archive/version-texts';
import { orderRefusals } from '../../order.refusals';
import { OrderFinder } from '../../store/order-finder';

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

@QueryHandler(GetOrderVersion)
export class GetOrderVersionHandler implements IQueryHandler<GetOrderVersion> {
  constructor(
    private readonly orders: OrderFinder,
    private readonly texts: VersionTexts,
  ) {}

  async execute({ reference, version, caller }: GetOrderVersion): Promise<VersionText> {
    const order = await this.orders.find(reference, caller);
    const key = { channelId: order.channel_id, orderId: order.id };
    const found = (await this.texts.find(key, [version])).get(version);
    if (found === undefined) throw orderRefusals.VERSION_NOT_FOUND(String(version));
    return {
      order_id: order.id,
      order_number: order.order_number,
      version,
      change_type: found.change_type,
      created_at: found.created_at.toISOString(),
      snapshot: found.snapshot,
    };
  }
}
