import type { Caller } from '../caller';
import type { Enemy } from '../messages';

const ORDERS = 150;
const BYTES = 1_900_000;

/** 150 orders of 1.9 MB each, all of them valid. */
export function largeOrders(caller: Caller, { channelId, writeKey }: Enemy): Promise<void> {
  return caller.keepCalling(ORDERS, 2.5, (index) => ({
    method: 'POST',
    path: '/v1/orders',
    key: writeKey,
    body: JSON.stringify({
      channel_id: channelId,
      order_number: `LARGE-${index}`,
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'milk', quantity: 1 }],
      metadata: { note: 'x'.repeat(BYTES) },
    }),
  }));
}
