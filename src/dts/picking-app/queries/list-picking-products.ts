import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../api-keys';
import { GetOrder, parsedOrder } from '../../../orders';
import { type PickingProduct, pickingProducts } from '../model/picking-product';

/** The products to pick for an order; one round trip to the database. */
export class ListPickingProducts extends Query<Iterable<PickingProduct>> {
  constructor(
    readonly orderReference: string,
    readonly showStatus: boolean,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(ListPickingProducts)
export class ListPickingProductsHandler implements IQueryHandler<ListPickingProducts> {
  constructor(private readonly queries: QueryBus) {}

  async execute({
    orderReference,
    showStatus,
    caller,
  }: ListPickingProducts): Promise<Iterable<PickingProduct>> {
    const { snapshot } = await this.queries.execute(new GetOrder(orderReference, caller));
    return pickingProducts(await parsedOrder(snapshot), showStatus, new Date().toISOString());
  }
}
