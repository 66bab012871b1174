import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobError } from '@libs/durable-jobs';
import { SharedWork } from '@libs/unit-of-work';
import { nameOfPlace } from '../model/new-order';
import { creationFailure } from '../model/order-failure';
import { OrderFailures } from '../order-failures';
import type { CreateOrder } from './create-order';

/** Announces that an accepted order could not be created (docs/rules/events.md#failures). */
export class AnnounceFailedCreation extends Command<void> {
  constructor(
    readonly creation: CreateOrder,
    readonly error: JobError,
    readonly tries: number,
    /** What is wrong with the order, one sentence per problem; empty when the error's message is enough. */
    readonly problems: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(AnnounceFailedCreation)
export class AnnounceFailedCreationHandler implements ICommandHandler<AnnounceFailedCreation> {
  constructor(
    private readonly work: SharedWork,
    private readonly failures: OrderFailures,
  ) {}

  execute(command: AnnounceFailedCreation): Promise<void> {
    const { creation, error, tries, problems } = command;
    const { orderId, channelId, content, origin } = creation;
    const orderNumber = content.order_number;
    const failure = creationFailure({
      ...error,
      problems,
      tries,
      channelId,
      orderNumber,
      hasItems: content.items.length > 0,
      placeExternalId: nameOfPlace(content),
    });
    return this.work.runFor(command, (tx) =>
      this.failures.record(tx, { orderId, channelId, orderNumber, failure, origin }),
    );
  }
}
