import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { EventRecorder } from '../events';
import type { OrderFailure } from './model/order-failure';
import { causeOf, type Origin, originText } from './model/origin';
import { tracedOrigin } from './accepting/traced-origin';

/** An order operation that failed, and whose. */
export interface FailedOperation {
  readonly channelId: string;
  /** Also of an order that was never created: its creation was accepted under it. */
  readonly orderId: string;
  readonly orderNumber: string;
  readonly failure: OrderFailure;
  readonly origin: Origin;
}

/**
 * Records `order:failed` events; each failure is one of its own, also of the same operation tried again
 * (docs/rules/events.md#failures).
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
