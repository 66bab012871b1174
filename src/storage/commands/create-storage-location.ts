import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { TemperatureType } from '../model/temperature';
import { lockPlace } from '../../places';
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
    return this.work.runFor(command, async (tx) => {
      const channelId = await lockPlace(tx, placeId);
      await requireFreeName(tx, placeId, location.name, null);
      await tx.query(
        `INSERT INTO storage_locations (place_id, id, name, temperature_type, description, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)`,
        [placeId, location.id, location.name, location.temperatureType, location.description, tx.now],
      );
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
