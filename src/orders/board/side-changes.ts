import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { SIDE, type SideKind } from '../../contract';
import { EventRecorder } from '../../events';
import type { OrderKey } from '../store/order-key';

/** What happened beside an order, without a version of it. */
export interface SideChange {
  readonly key: OrderKey;
  readonly kind: SideKind;
  /** Shown as `detail`. Short: it is sent to every socket that follows the order. */
  readonly detail: object;
}

/**
 * Tells screens of what happens beside orders, on the topic `orders.changes`; webhooks and the event feed are not told.
 * Recorded in the transaction of what happened.
 */
@Injectable()
export class SideChanges {
  constructor(private readonly events: EventRecorder) {}

  record(tx: Tx, changes: readonly SideChange[]): Promise<void> {
    return this.events.record(
      tx,
      changes.map(({ key, kind, detail }) => ({
        id: uuid(),
        partition: key.channelId,
        type: `${SIDE}${kind}`,
        subject: key.orderId,
        version: null,
        data: JSON.stringify(detail),
        origin: null,
        occurredAt: tx.now,
      })),
    );
  }
}
