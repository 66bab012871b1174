import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { PairedDevice } from '../entities/paired-device.entity';

/** A paired device; null when it is paired no more. */
export class FindDevice extends Query<PairedDevice | null> {
  constructor(readonly deviceId: string) {
    super();
  }
}

@QueryHandler(FindDevice)
export class FindDeviceHandler implements IQueryHandler<FindDevice> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ deviceId }: FindDevice): Promise<PairedDevice | null> {
    return this.unitOfWork.run(async (tx) => {
      const [device] = await tx.query<PairedDevice>('SELECT * FROM paired_devices WHERE id = $1', [deviceId]);
      return device ?? null;
    });
  }
}
