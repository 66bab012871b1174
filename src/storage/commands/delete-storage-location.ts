import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { lockForWriting, requireLocation, requireUnused } from '../storage-table';

/** Removes a storage location, unless an item of an unfinished order lies there by now (D61). */
export class DeleteStorageLocation extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly locationId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteStorageLocation)
export class DeleteStorageLocationHandler implements ICommandHandler<DeleteStorageLocation> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ placeId, locationId }: DeleteStorageLocation): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await lockForWriting(tx, placeId);
      await requireLocation(tx, placeId, locationId);
      await requireUnused(tx, placeId, locationId);
      await tx.query('DELETE FROM storage_locations WHERE place_id = $1 AND id = $2', [placeId, locationId]);
    });
  }
}
