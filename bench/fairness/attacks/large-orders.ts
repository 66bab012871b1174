import type { Caller } from '../caller';
import type { Enemy } from '../messages';

const ORDERS = 150;
const BYTES = 1_900_000;
const NUMBER = 'LARGE-000';

/** 150 orders of 1.9 MB each, all of them valid. */
export function largeOrders(caller: Caller, { channelId, writeKey }: Enemy): Promise<void> {
  const template = Buffer.from(
    JSON.stringify({
      channel_id: channelId,
      order_number: NUMBER,
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'milk', quantity: 1 }],
      metadata: { note: 'x'.repeat(BYTES) },
    }),
  );
  const numberAt = template.indexOf(NUMBER);
  return caller.keepCalling(ORDERS, 2.5, (index) => {
    const body = Buffer.from(template);
    body.write(`LARGE-${String(index).padStart(3, '0')}`, numberAt);
    return { method: 'POST', path: '/v1/orders', key: writeKey, body };
  });
}
