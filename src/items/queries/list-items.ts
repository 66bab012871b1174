import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { ItemStatus, OrderItem } from '../../contract';
import type { Caller } from '../../api-keys';
import { GetOrder, parsedOrder } from '../../orders';

export interface ItemWindow {
  /** Null for any. */
  readonly status: ItemStatus | null;
  readonly limit: number;
  readonly offset: number;
}

export interface ItemPage {
  readonly items: readonly OrderItem[];
  readonly total: number;
}

/** Items of an order in the order's own sequence. */
export class ListItems extends Query<ItemPage> {
  constructor(
    readonly orderReference: string,
    readonly caller: Caller,
    readonly window: ItemWindow,
  ) {
    super();
  }
}

@QueryHandler(ListItems)
export class ListItemsHandler implements IQueryHandler<ListItems> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ orderReference, caller, window }: ListItems): Promise<ItemPage> {
    const { snapshot } = await this.queries.execute(new GetOrder(orderReference, caller));
    const { status, limit, offset } = window;
    const order = await parsedOrder(snapshot);
    const items = order.items.filter((item) => status === null || item.status === status);
    return { items: items.slice(offset, offset + limit), total: items.length };
  }
}
