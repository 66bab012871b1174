import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { DeviceSubscription } from '../../entities/device-subscription.entity';
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
    return this.unitOfWork.runInTurn(async (tx) => {
      const { affected } = await tx.manager.delete(DeviceSubscription, {
        place_id: placeId,
        device_token: deviceToken,
      });
      if (affected === 0) throw subscriptionRefusals.SUBSCRIPTION_NOT_FOUND();
    });
  }
}
