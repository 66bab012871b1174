import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobError } from '@libs/durable-jobs';
import { UnitOfWork } from '@libs/unit-of-work';
import { nameOfPlace } from '../model/new-order';
import { creationFailure } from '../model/order-failure';
import { OrderFailures } from '../order-failures';
import type { CreateOrder } from './create-order';

/** Tells the channel that an accepted order could not be created (interface §6, `order:failed`). */
export class AnnounceFailedCreation extends Command<void> {
  constructor(
    readonly creation: CreateOrder,
    readonly error: JobError,
    readonly tries: number,
  ) {
    super();
  }
}

@CommandHandler(AnnounceFailedCreation)
export class AnnounceFailedCreationHandler implements ICommandHandler<AnnounceFailedCreation> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly failures: OrderFailures,
  ) {}

  execute({ creation: { channelId, content, origin }, error, tries }: AnnounceFailedCreation): Promise<void> {
    const orderNumber = content.order_number;
    const failure = creationFailure({
      ...error,
      tries,
      channelId,
      orderNumber,
      hasItems: content.items.length > 0,
      placeExternalId: nameOfPlace(content),
    });
    return this.unitOfWork.run((tx) => this.failures.record(tx, { channelId, orderNumber, failure, origin }));
  }
}
