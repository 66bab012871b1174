import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrderStatus } from '../../../contract';
import { Reads } from '../../../infrastructure/database';
import type { OrderKey } from '../../store/order-key';
import type { LinePick } from '../model/pick';
import { picksOf } from '../pick-table';

export interface OrderPicks {
  readonly status: OrderStatus;
  readonly version: number;
  readonly picks: readonly LinePick[];
}

/** What has been picked of an order's lines, in their sequence, with the status of the same moment; null without such an order. */
export class ListPicks extends Query<OrderPicks | null> {
  constructor(readonly key: OrderKey) {
    super();
  }
}

@QueryHandler(ListPicks)
export class ListPicksHandler implements IQueryHandler<ListPicks> {
  constructor(private readonly reads: Reads) {}

  execute({ key }: ListPicks): Promise<OrderPicks | null> {
    return this.reads.reader().onSnapshot(async (tx) => {
      const [head] = await tx.query<Omit<OrderPicks, 'picks'>>(
        'SELECT status, version FROM orders WHERE channel_id = $1 AND id = $2',
        [key.channelId, key.orderId],
      );
      return head === undefined ? null : { ...head, picks: await picksOf(tx).load(key) };
    });
  }
}
