import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import type { Requester } from '../infrastructure/audit-trail';
import type { OrderKey } from '../orders';
import { OrderNote } from './entities/order-note.entity';

/** Writes down what somebody did beside an order. */
export async function writeNote(
  tx: Tx,
  { channelId: channel_id, orderId: order_id }: OrderKey,
  by: Requester,
  said: Pick<OrderNote, 'kind' | 'text' | 'assignee_id'>,
): Promise<OrderNote> {
  const note: OrderNote = {
    channel_id,
    order_id,
    id: uuid(),
    ...said,
    actor_kind: by.kind,
    key_id: by.keyId,
    client_name: by.clientName,
    created_at: tx.now,
  };
  await tx.manager.insert(OrderNote, note);
  return note;
}

export function countNotes(tx: Tx, { channelId: channel_id, orderId: order_id }: OrderKey): Promise<number> {
  return tx.manager.countBy(OrderNote, { channel_id, order_id, kind: 'note' });
}
