import type { Caller } from '../caller';
import type { Enemy } from '../messages';

/** Orders whose events always fail: the database refuses the deliveries of this channel. */
export function poisonedEvents(caller: Caller, { poisonedChannelId, writeKey }: Enemy): Promise<void> {
  return caller.keepCalling(2_000, 5, (index) => ({
    method: 'POST',
    path: '/v1/orders',
    key: writeKey,
    body: JSON.stringify({
      channel_id: poisonedChannelId,
      order_number: `POISON-${index}`,
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'milk', quantity: 1 }],
    }),
  }));
}
