import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Caller } from '../../api-keys';
import type { BulkItem } from '../entities/bulk-item.entity';
import type { BulkActionName } from '../model/bulk-action';
import type { ItemState } from '../model/item-state';
import { type ItemName, ItemNames, NO_NAME } from './item-names';

export interface NamedItem {
  readonly item: BulkItem;
  readonly name: ItemName;
}

/** The items of a bulk, in its order, after a position, named as far as the caller can access what they are about. */
export class ListBulkItems extends Query<NamedItem[]> {
  constructor(
    readonly bulk: { readonly id: string; readonly action: BulkActionName },
    readonly caller: Caller,
    readonly state: ItemState | null,
    readonly after: number | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListBulkItems)
export class ListBulkItemsHandler implements IQueryHandler<ListBulkItems> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly names: ItemNames,
  ) {}

  async execute({ bulk, caller, state, after, limit }: ListBulkItems): Promise<NamedItem[]> {
    const items = await this.unitOfWork.run((tx) =>
      tx.query<BulkItem>(ITEMS, [bulk.id, state, after ?? -1, limit]),
    );
    const names = await this.names.of(bulk.action, items, caller);
    return items.map((item) => ({ item, name: names.get(item.subject) ?? NO_NAME }));
  }
}

const ITEMS = `
  SELECT * FROM bulk_items
   WHERE bulk_id = $1 AND ($2::text IS NULL OR state = $2) AND position > $3 ORDER BY position LIMIT $4`;
