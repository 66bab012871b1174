import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { ListQueuedOrders, type QueuedOrder, type QueuePlace } from '../../orders';
import { claimsOf, shown } from '../claim-table';
import type { Claim } from '../model/claim';

export interface ClaimableOrder extends QueuedOrder {
  readonly claim: Claim | null;
}

export interface ClaimableOrders {
  readonly orders: readonly ClaimableOrder[];
  readonly isMore: boolean;
}

/** The queue of a place with who picks what. */
export class ListQueue extends Query<ClaimableOrders> {
  constructor(
    readonly placeId: string,
    readonly channelIds: readonly string[],
    readonly after: QueuePlace | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListQueue)
export class ListQueueHandler implements IQueryHandler<ListQueue> {
  constructor(
    private readonly queries: QueryBus,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ placeId, channelIds, after, limit }: ListQueue): Promise<ClaimableOrders> {
    const { orders, isMore } = await this.queries.execute(
      new ListQueuedOrders(placeId, channelIds, after, limit),
    );
    const keys = orders.map(({ channel_id, order_id }) => ({ channelId: channel_id, orderId: order_id }));
    const claims = await this.unitOfWork.run((tx) => claimsOf(tx, keys));
    const claimOf = ({ order_id }: QueuedOrder) => {
      const held = claims.get(order_id);
      return held === undefined ? null : shown(held);
    };
    return { orders: orders.map((order) => ({ ...order, claim: claimOf(order) })), isMore };
  }
}
