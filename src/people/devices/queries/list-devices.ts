import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { isWithin } from '../device-channels';
import type { PairedDevice } from '../entities/paired-device.entity';

/** The devices that are paired with a place and reach no other channels than these, the last seen first; null for all. */
export class ListDevices extends Query<PairedDevice[]> {
  constructor(
    readonly placeId: string,
    readonly channelIds: readonly string[] | null,
  ) {
    super();
  }
}

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ placeId, channelIds }: ListDevices): Promise<PairedDevice[]> {
    return this.unitOfWork.run((tx) =>
      tx.query<PairedDevice>(
        `SELECT d.* FROM paired_devices d JOIN places l ON l.id = d.place_id
          WHERE d.place_id = $1 AND ${isWithin('$2')} AND EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)
          ORDER BY d.last_seen_at DESC, d.id DESC`,
        [placeId, channelIds],
      ),
    );
  }
}
