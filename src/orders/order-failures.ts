import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { EventRecorder } from '../events';
import type { OrderFailure } from './model/order-failure';
import { causeOf, type Origin, originText } from './model/origin';
import { tracedOrigin } from './accepting/traced-origin';

/** A failed order operation, with its order and caller. */
export interface FailedOperation {
  readonly channelId: string;
  /** Also given for an order that was never created: the id of its 202. */
  readonly orderId: string;
  readonly orderNumber: string;
  readonly failure: OrderFailure;
  readonly origin: Origin;
}

/**
 * Records `order:failed` events; each failure is a new event, also when the same operation is retried and
 * fails again (docs/rules/events.md#failures).
 */
@Injectable()
export class OrderFailures {
  constructor(private readonly events: EventRecorder) {}

  record(tx: Tx, { channelId, orderId, orderNumber, failure, origin }: FailedOperation): Promise<void> {
    const data = {
      channel_id: channelId,
      order_number: orderNumber,
      operation_type: failure.operation_type,
      error_count: failure.metadata.errors.length,
      metadata: failure.metadata,
      ...causeOf(origin),
    };
    return this.events.record(tx, [
      {
        id: `evt-${failure.operation_type}-${uuid()}`,
        partition: channelId,
        type: 'order:failed',
        subject: orderId,
        label: orderNumber,
        version: null,
        data: JSON.stringify(data),
        origin: originText(tracedOrigin(origin)),
        occurredAt: tx.now,
      },
    ]);
  }
}
