import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobError } from '@libs/durable-jobs';
import { SharedWork } from '@libs/unit-of-work';
import { statusUpdateFailure } from '../model/order-failure';
import { NEXT } from '../../contract';
import { OrderFailures } from '../order-failures';
import { findStatus } from '../store/order-tables';
import type { UpdateOrderStatus } from './update-order-status';

/**
 * Announces that an accepted status update was not applied (docs/rules/events.md#failures,
 * docs/changing-orders.md#status-updates).
 */
export class AnnounceFailedStatusUpdate extends Command<void> {
  constructor(
    readonly update: UpdateOrderStatus,
    readonly error: JobError,
    readonly tries: number,
    readonly isRefused: boolean,
  ) {
    super();
  }
}

@CommandHandler(AnnounceFailedStatusUpdate)
export class AnnounceFailedStatusUpdateHandler implements ICommandHandler<AnnounceFailedStatusUpdate> {
  constructor(
    private readonly work: SharedWork,
    private readonly failures: OrderFailures,
  ) {}

  execute(command: AnnounceFailedStatusUpdate): Promise<void> {
    const { update, error, tries, isRefused } = command;
    const { orderId, channelId, orderNumber, to, metadata, origin } = update;
    const updatedBy = typeof metadata.updated_by === 'string' ? metadata.updated_by : origin.clientName;
    return this.work.runFor(command, async (tx) => {
      const currentStatus = await findStatus(tx, update);
      const failure = statusUpdateFailure({
        ...error,
        tries,
        isRefused,
        requestedStatus: to,
        currentStatus,
        validTransitions: currentStatus === null ? [] : NEXT[currentStatus],
        updatedBy,
      });
      await this.failures.record(tx, { orderId, channelId, orderNumber, failure, origin });
    });
  }
}
