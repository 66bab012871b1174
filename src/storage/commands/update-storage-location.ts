import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { TemperatureType } from '../model/temperature';
import { lockPlace } from '../../places';
import { StorageLocation } from '../entities/storage-location.entity';
import { requireFreeName, requireLocation } from '../storage-table';

/** The changes; an absent member stays. */
export interface StorageLocationChange {
  readonly name?: string;
  readonly temperatureType?: TemperatureType;
  readonly description?: string | null;
}

/**
 * Changes a storage location, unless its new name was taken or it was deleted after the request was accepted
 * (docs/rules/places-and-storage.md#storage-locations).
 */
export class UpdateStorageLocation extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly locationId: string,
    readonly change: StorageLocationChange,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(UpdateStorageLocation)
export class UpdateStorageLocationHandler implements ICommandHandler<UpdateStorageLocation> {
  constructor(private readonly work: SharedWork) {}

  execute(command: UpdateStorageLocation): Promise<void> {
    const { placeId, locationId, change, by } = command;
    return this.work.runForInTurn(command, async (tx) => {
      const channelId = await lockPlace(tx, placeId);
      const location = await requireLocation(tx.manager, placeId, locationId);
      const name = change.name ?? location.name;
      await requireFreeName(tx.manager, placeId, name, locationId);
      const description = change.description === undefined ? location.description : change.description;
      const temperature_type = change.temperatureType ?? location.temperature_type;
      await tx.manager.update(
        StorageLocation,
        { place_id: placeId, id: locationId },
        { name, temperature_type, description, updated_at: tx.now },
      );
      const changed = changedFields(location, { ...location, name, temperature_type, description });
      const entry = {
        action: 'storage_location.updated',
        resourceId: locationId,
        channelId,
        changed,
      } as const;
      await writeToTrail(tx, by, entry);
    });
  }
}
