import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrderStatus } from '../../contract';
import { Reads } from '../../infrastructure/database';
import { QUEUE_PAGE } from './queue-sql';

/** An order as the people of its store see it in their queue. */
export interface QueuedOrder {
  readonly order_id: string;
  readonly order_number: string;
  readonly channel_id: string;
  readonly channel_name: string | null;
  readonly status: OrderStatus;
  readonly version: number;
  readonly delivery_type: number | null;
  readonly created_at: Date;
  readonly due_at: Date | null;
  readonly due_kind: string | null;
  readonly lines: number;
  readonly units: number;
  readonly picked_lines: number;
  /** The whole name; those who show it shorten it. */
  readonly customer_name: string | null;
  readonly fulfilment_flags: readonly string[];
}

/** A place in the queue. */
export type QueuePlace = Pick<QueuedOrder, 'due_at' | 'created_at' | 'order_id'>;

export interface QueuePage {
  readonly orders: readonly QueuedOrder[];
  readonly isMore: boolean;
}

/** What a place has to accept, pick and hand over, the most urgent first (docs/picking.md#the-queue). */
export class ListQueuedOrders extends Query<QueuePage> {
  constructor(
    readonly placeId: string,
    readonly channelIds: readonly string[],
    readonly after: QueuePlace | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListQueuedOrders)
export class ListQueuedOrdersHandler implements IQueryHandler<ListQueuedOrders> {
  constructor(private readonly reads: Reads) {}

  async execute({ placeId, channelIds, after, limit }: ListQueuedOrders): Promise<QueuePage> {
    const place = [after?.due_at ?? null, after?.created_at ?? null, after?.order_id ?? null];
    const rows = await this.reads
      .reader()
      .onSnapshot((tx) =>
        tx.query<QueuedOrder & { readonly is_more: boolean }>(QUEUE_PAGE, [
          ...[placeId, channelIds, limit],
          ...place,
        ]),
      );
    return { orders: rows, isMore: rows[0]?.is_more ?? false };
  }
}
