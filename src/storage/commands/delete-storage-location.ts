import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { lockPlace } from '../../places';
import { StorageLocation } from '../entities/storage-location.entity';
import { requireLocation, requireUnused } from '../storage-table';

/**
 * Deletes a storage location, unless it is now used by an item of an unfinished order
 * (docs/rules/places-and-storage.md#storage-locations).
 */
export class DeleteStorageLocation extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly locationId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(DeleteStorageLocation)
export class DeleteStorageLocationHandler implements ICommandHandler<DeleteStorageLocation> {
  constructor(private readonly work: SharedWork) {}

  execute(command: DeleteStorageLocation): Promise<void> {
    const { placeId, locationId, by } = command;
    return this.work.runForInTurn(command, async (tx) => {
      const channelId = await lockPlace(tx, placeId);
      await requireLocation(tx.manager, placeId, locationId);
      await requireUnused(tx, placeId, locationId);
      await tx.manager.delete(StorageLocation, { place_id: placeId, id: locationId });
      const entry = {
        action: 'storage_location.deleted',
        resourceId: locationId,
        channelId,
        changed: [],
      } as const;
      await writeToTrail(tx, by, entry);
    });
  }
}
