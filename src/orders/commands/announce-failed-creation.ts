import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { JobError } from '@libs/durable-jobs';
import { UnitOfWork } from '@libs/unit-of-work';
import { EventRecorder } from '../../events';
import { placeNamedBy } from '../model/new-order';
import { creationFailure } from '../model/order-failure';
import { causeOf } from '../model/origin';
import type { CreateOrder } from './create-order';

/** Tells the channel that an accepted order could not be created (interface §6, `order:failed`). */
export class AnnounceFailedCreation extends Command<void> {
  constructor(
    readonly creation: CreateOrder,
    readonly error: JobError,
    readonly tries: number,
    /** What is wrong with the order, a sentence a problem; empty where the error's message says it all. */
    readonly problems: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(AnnounceFailedCreation)
export class AnnounceFailedCreationHandler implements ICommandHandler<AnnounceFailedCreation> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventRecorder,
  ) {}

  execute({ creation, error, tries, problems }: AnnounceFailedCreation): Promise<void> {
    const { channelId, content, origin } = creation;
    const failure = creationFailure({
      ...error,
      problems,
      tries,
      channelId,
      orderNumber: content.order_number,
      hasItems: content.items.length > 0,
      placeExternalId: nameOfPlace(content),
    });
    const data = {
      channel_id: channelId,
      order_number: content.order_number,
      operation_type: failure.operation_type,
      error_count: failure.metadata.errors.length,
      metadata: failure.metadata,
      ...causeOf(origin),
    };
    return this.unitOfWork.run((tx) =>
      this.events.record(tx, [
        {
          id: `evt-${failure.operation_type}-${uuid()}`,
          partition: channelId,
          type: 'order:failed',
          subject: null,
          version: null,
          data: JSON.stringify(data),
          origin: JSON.stringify(causeOf(origin)),
          occurredAt: tx.now,
        },
      ]),
    );
  }
}

function nameOfPlace(content: CreateOrder['content']): string | null {
  const named = placeNamedBy(content);
  return named === null ? null : (named.externalId ?? named.placeId);
}
