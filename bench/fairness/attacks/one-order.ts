import type { Caller } from '../caller';
import type { Enemy } from '../messages';

/** 6,000 updates of one order, sent faster than they can be applied. */
export async function oneOrder(caller: Caller, { channelId, writeKey }: Enemy): Promise<void> {
  const order = (note: string) =>
    JSON.stringify({
      channel_id: channelId,
      order_number: 'HOT-1',
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'milk', quantity: 1 }],
      metadata: { note },
    });
  const accepted = await caller.send({
    method: 'POST',
    path: '/v1/orders',
    key: writeKey,
    body: order('first'),
  });
  if (accepted === null) return;
  const { orderData } = JSON.parse(accepted) as { orderData: { id: string } };
  await caller.keepCalling(6_000, 50, (index) => ({
    method: 'PUT',
    path: `/v1/orders/${orderData.id}`,
    key: writeKey,
    body: order(`update ${index}`),
  }));
}
