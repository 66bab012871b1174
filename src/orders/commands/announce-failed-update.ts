import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobError } from '@libs/durable-jobs';
import { SharedWork } from '@libs/unit-of-work';
import { nameOfPlace } from '../model/new-order';
import { updateFailure } from '../model/order-failure';
import { OrderFailures } from '../order-failures';
import type { UpdateOrder } from './update-order';

/**
 * Announces that an accepted PUT was not applied (docs/rules/events.md#failures,
 * docs/changing-orders.md#replacing-the-content).
 */
export class AnnounceFailedUpdate extends Command<void> {
  constructor(
    readonly update: UpdateOrder,
    readonly error: JobError,
    readonly tries: number,
    /** What is wrong with the content, one sentence per problem; empty when the error's message is enough. */
    readonly problems: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(AnnounceFailedUpdate)
export class AnnounceFailedUpdateHandler implements ICommandHandler<AnnounceFailedUpdate> {
  constructor(
    private readonly work: SharedWork,
    private readonly failures: OrderFailures,
  ) {}

  execute(command: AnnounceFailedUpdate): Promise<void> {
    const { update, error, tries, problems } = command;
    const { orderId, channelId, orderNumber, content, origin } = update;
    const failure = updateFailure({
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
