import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { BulkItem } from '../entities/bulk-item.entity';
import type { ItemState } from '../model/item-state';

/** The items of a bulk, in its order, after a position. */
export class ListBulkItems extends Query<BulkItem[]> {
  constructor(
    readonly bulkId: string,
    readonly state: ItemState | null,
    readonly after: number | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListBulkItems)
export class ListBulkItemsHandler implements IQueryHandler<ListBulkItems> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ bulkId, state, after, limit }: ListBulkItems): Promise<BulkItem[]> {
    return this.unitOfWork.run((tx) => tx.query<BulkItem>(ITEMS, [bulkId, state, after ?? -1, limit]));
  }
}

const ITEMS = `
  SELECT * FROM bulk_items
   WHERE bulk_id = $1 AND ($2::text IS NULL OR state = $2) AND position > $3 ORDER BY position LIMIT $4`;
