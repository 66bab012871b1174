import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { retryOnConflict, UnitOfWork } from '@libs/unit-of-work';

/** Subscribes an installation of the picking app to a place, or renews its subscription. Safe to repeat. */
export class SubscribeDevice extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly deviceToken: string,
  ) {
    super();
  }
}

@CommandHandler(SubscribeDevice)
export class SubscribeDeviceHandler implements ICommandHandler<SubscribeDevice> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Where places and subscriptions are copied to many nodes, writers of both may get in each other's way. */
  async execute({ placeId, deviceToken }: SubscribeDevice): Promise<void> {
    await retryOnConflict(() =>
      this.unitOfWork.run((tx) =>
        tx.query(
          `INSERT INTO device_subscriptions AS s (place_id, device_token) VALUES ($1, $2)
           ON CONFLICT (place_id, device_token) DO UPDATE SET updated_at = greatest(excluded.updated_at, s.updated_at)`,
          [placeId, deviceToken],
        ),
      ),
    );
  }
}
