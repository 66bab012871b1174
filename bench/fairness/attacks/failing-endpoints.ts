import type { Caller } from '../caller';
import type { Enemy } from '../messages';

/** Orders of channels whose endpoints answer after a minute or refuse the connection. */
export function failingEndpoints(
  caller: Caller,
  { slowChannelId, deadChannelId, writeKey }: Enemy,
): Promise<void> {
  return caller.keepCalling(3_000, 5, (index) => ({
    method: 'POST',
    path: '/v1/orders',
    key: writeKey,
    body: JSON.stringify({
      channel_id: index % 2 === 0 ? slowChannelId : deadChannelId,
      order_number: `UNHEARD-${index}`,
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'milk', quantity: 1 }],
    }),
  }));
}
