import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { PairedDevice } from '../entities/paired-device.entity';

/** The devices that are paired with a place, the last seen first. There are at most 200. */
export class ListDevices extends Query<PairedDevice[]> {
  constructor(readonly placeId: string) {
    super();
  }
}

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ placeId }: ListDevices): Promise<PairedDevice[]> {
    return this.unitOfWork.run((tx) =>
      tx.query<PairedDevice>(
        `SELECT d.* FROM paired_devices d
          WHERE d.place_id = $1 AND EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)
          ORDER BY d.last_seen_at DESC, d.id DESC`,
        [placeId],
      ),
    );
  }
}
