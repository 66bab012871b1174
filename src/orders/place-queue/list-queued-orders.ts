import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads, Topology } from '../../infrastructure/database';
import { mergedPage, type QueuedOrder, type QueuePage, type QueuePlace } from './queue-page';
import { QUEUE_PAGE } from './queue-sql';

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
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ placeId, channelIds, after, limit }: ListQueuedOrders): Promise<QueuePage> {
    const place = [after?.due_at ?? null, after?.created_at ?? null, after?.order_id ?? null];
    const pages = await this.reads.reader().onSnapshot((tx) =>
      this.topology.runOn(
        QUEUE_PAGE,
        channelIds,
        (id) => id,
        async (sql, of, last) => {
          const values = [placeId, of, limit, ...place, ...last];
          const rows = await tx.query<QueuedOrder & { readonly is_more: boolean }>(sql, values);
          return [{ orders: rows, isMore: rows[0]?.is_more ?? false }];
        },
      ),
    );
    return mergedPage(pages, limit);
  }
}
