import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { OrderItem } from '../../contract';
import type { Caller } from '../../api-keys';
import { GetOrder, orderRefusals, parsedOrder } from '../../orders';

/** One item of an order. */
export class GetItem extends Query<OrderItem> {
  constructor(
    readonly orderReference: string,
    readonly itemId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(GetItem)
export class GetItemHandler implements IQueryHandler<GetItem> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ orderReference, itemId, caller }: GetItem): Promise<OrderItem> {
    const { snapshot } = await this.queries.execute(new GetOrder(orderReference, caller));
    const { items } = await parsedOrder(snapshot);
    const item = items.find(({ item_id }) => item_id === itemId);
    if (item === undefined) throw orderRefusals.ITEM_NOT_FOUND();
    return item;
  }
}
