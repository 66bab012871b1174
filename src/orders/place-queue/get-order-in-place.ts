import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { OrderStatus } from '../../contract';
import { orderRefusals } from '../order.refusals';
import type { OrderKey } from '../store/order-key';

/** The status of an order that is in this place; an order that is elsewhere, or that there is not, is refused as not found. */
export class GetOrderInPlace extends Query<OrderStatus> {
  constructor(
    readonly placeId: string,
    readonly key: OrderKey,
  ) {
    super();
  }
}

@QueryHandler(GetOrderInPlace)
export class GetOrderInPlaceHandler implements IQueryHandler<GetOrderInPlace> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(asked: GetOrderInPlace): Promise<OrderStatus> {
    const { placeId, key } = asked;
    return this.unitOfWork.runFor(asked, async (tx) => {
      const [order] = await tx.query<{ status: OrderStatus }>(
        'SELECT status FROM orders WHERE channel_id = $1 AND id = $2 AND place_id = $3 FOR SHARE',
        [key.channelId, key.orderId, placeId],
      );
      if (order === undefined) throw orderRefusals.ORDER_NOT_FOUND();
      return order.status;
    });
  }
}
