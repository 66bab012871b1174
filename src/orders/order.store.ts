import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import type { NewEvent } from '@libs/outbox';
import { perTx, type Tx } from '@libs/unit-of-work';
import { EventRecorder } from '../events';
import { orderEventData } from './model/order-event-data';
import type { OrderChange } from './model/order-change';
import { causeOf } from './model/origin';
import { orderRefusals } from './order.refusals';
import { insertHeads, insertItems, insertVersions, type WrittenChange } from './order-tables';

/**
 * The only writer of orders: head, items, version and events of a change are recorded together. Changes that
 * concurrent handlers of one transaction record cost a handful of statements in all.
 */
@Injectable()
export class OrderStore {
  private readonly writes = perTx(
    (tx) =>
      new DataLoader<OrderChange, void>((changes) => this.writeAll(tx, changes), {
        cache: false,
        maxBatchSize: 500,
      }),
  );

  constructor(private readonly events: EventRecorder) {}

  /** Records a change and its events. Refuses a creation whose order number the channel has already (D20). */
  record(tx: Tx, change: OrderChange): Promise<void> {
    return this.writes(tx).load(change);
  }

  private async writeAll(tx: Tx, changes: readonly OrderChange[]): Promise<(void | Error)[]> {
    const created = await insertHeads(
      tx,
      changes.map((change) => ({ order: change.after, rank: change.rank })),
    );
    const isWritten = ({ after }: OrderChange) => created.has(after.id);
    const written = changes
      .filter(isWritten)
      .map((change) => ({ change, snapshot: JSON.stringify(change.after) }));
    await insertItems(
      tx,
      written.map(({ change }) => change.after),
    );
    await insertVersions(tx, written);
    await this.events.record(tx, written.flatMap(toEvents));
    return changes.map((change) =>
      isWritten(change) ? undefined : orderRefusals.DUPLICATE_ORDER_NUMBER(change.after.order_number),
    );
  }
}

function toEvents({ change, snapshot }: WrittenChange): NewEvent[] {
  const { after, origin } = change;
  const cause = causeOf(origin);
  return change.events.map((event) => ({
    id: uuid(),
    partition: after.channel_id,
    type: event.type,
    subject: after.id,
    version: after.version,
    data: orderEventData(after, snapshot, event, origin),
    origin: Object.keys(cause).length === 0 ? null : JSON.stringify(cause),
    occurredAt: new Date(after.updated_at),
  }));
}
