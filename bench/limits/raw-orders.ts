import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { orderBody } from '../load/order-body';

/** An order as a raw client writes it: what each table gets, made without deciding anything. */
export interface RawOrder {
  readonly channelId: string;
  readonly id: string;
  readonly number: string;
  readonly jobId: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly items: readonly {
    readonly item_id: string;
    readonly name: string;
    readonly quantity: number;
    readonly price: number;
  }[];
  /** About 2 KB of JSON: what was accepted, and the order's snapshot. */
  readonly text: string;
  readonly at: string;
}

const CHANNEL_ID = randomUUID();
const TEXT = orderBody(CHANNEL_ID, 3);
const ITEMS = (JSON.parse(TEXT) as { items: RawOrder['items'] }).items;

let made = 0;

export function rawOrders(count: number): RawOrder[] {
  const at = new Date().toISOString();
  return Array.from({ length: count }, () => {
    made += 1;
    const [id, jobId, eventId, deliveryId] = [uuid(), uuid(), uuid(), uuid()];
    return {
      channelId: CHANNEL_ID,
      id,
      number: `RAW-${made}`,
      jobId,
      eventId,
      deliveryId,
      items: ITEMS,
      text: TEXT,
      at,
    };
  });
}
