import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { subscriptionRefusals } from '../subscription.refusals';

/** Ends a device's subscription to a place; 404 when there is none. */
export class UnsubscribeDevice extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly deviceToken: string,
  ) {
    super();
  }
}

@CommandHandler(UnsubscribeDevice)
export class UnsubscribeDeviceHandler implements ICommandHandler<UnsubscribeDevice> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ placeId, deviceToken }: UnsubscribeDevice): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const rows = await tx.query(
        'DELETE FROM device_subscriptions WHERE place_id = $1 AND device_token = $2 RETURNING 1',
        [placeId, deviceToken],
      );
      if (rows.length === 0) throw subscriptionRefusals.SUBSCRIPTION_NOT_FOUND();
    });
  }
}
