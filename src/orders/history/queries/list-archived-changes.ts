import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { VersionArchive } from '../../archive/version-archive';
import type { FieldChange } from '../../model/order-change';
import type { OrderKey } from '../../store/order-key';

/**
 * What versions changed whose texts are in the archive, by version: of the first of them so many as fit into the bytes. Not for a
 * transaction: files may be slow.
 */
export class ListArchivedChanges extends Query<ReadonlyMap<number, readonly FieldChange[]>> {
  constructor(
    readonly order: OrderKey,
    /** The newest first. */
    readonly versions: readonly number[],
    readonly bytes: number,
  ) {
    super();
  }
}

@QueryHandler(ListArchivedChanges)
export class ListArchivedChangesHandler implements IQueryHandler<ListArchivedChanges> {
  constructor(private readonly archive: VersionArchive) {}

  async execute({ order, versions, bytes }: ListArchivedChanges) {
    const found = new Map<number, readonly FieldChange[]>();
    let left = bytes;
    if (left <= 0) return found;
    for await (const { version, changes } of this.archive.newestFirst(order, versions)) {
      left -= Buffer.byteLength(changes);
      if (left < 0) break;
      found.set(version, JSON.parse(changes) as FieldChange[]);
    }
    return found;
  }
}
