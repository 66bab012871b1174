import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../api-keys';
import { type OrderText, OrderFinder } from '../store/order-finder';

/** One order, by id or order number (docs/rules/values.md#ids). */
export class GetOrder extends Query<OrderText> {
  constructor(
    readonly reference: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(private readonly orders: OrderFinder) {}

  execute({ reference, caller }: GetOrder): Promise<OrderText> {
    return this.orders.find(reference, caller);
  }
}
