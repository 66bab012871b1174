import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { TemperatureType } from '../model/temperature';
import { lockPlace } from '../../places';
import { StorageLocation } from '../entities/storage-location.entity';
import { requireFreeName } from '../storage-table';

export interface NewStorageLocation {
  readonly id: string;
  readonly name: string;
  readonly temperatureType: TemperatureType;
  readonly description: string | null;
}

/**
 * Creates a storage location, unless its name was taken after the request was accepted
 * (docs/rules/places-and-storage.md#storage-locations).
 */
export class CreateStorageLocation extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly location: NewStorageLocation,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(CreateStorageLocation)
export class CreateStorageLocationHandler implements ICommandHandler<CreateStorageLocation> {
  constructor(private readonly work: SharedWork) {}

  execute(command: CreateStorageLocation): Promise<void> {
    const { placeId, location, by } = command;
    return this.work.runForInTurn(command, async (tx) => {
      const channelId = await lockPlace(tx, placeId);
      await requireFreeName(tx.manager, placeId, location.name, null);
      await tx.manager.insert(StorageLocation, {
        id: location.id,
        place_id: placeId,
        name: location.name,
        temperature_type: location.temperatureType,
        description: location.description,
        created_at: tx.now,
        updated_at: tx.now,
      });
      const entry = {
        action: 'storage_location.created',
        resourceId: location.id,
        channelId,
        changed: [],
      } as const;
      await writeToTrail(tx, by, entry);
    });
  }
}
