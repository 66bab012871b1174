import { randomUUID } from 'node:crypto';
import { eventExample } from '../../../src/contract';
import type { TestDatabase } from '../postgres/database';

/** An event to be relayed, as if its order had just been changed. */
export interface PlantedEvent {
  readonly id: string;
  readonly orderId: string;
  readonly version: number;
}

/** Events of `orders` orders with `versions` versions each, in the order in which they are to be recorded. */
export function eventsOf(orders: number, versions: number): PlantedEvent[] {
  const ids = Array.from({ length: orders }, () => randomUUID());
  return Array.from({ length: versions }, (_, index) =>
    ids.map((orderId) => ({ id: randomUUID(), orderId, version: index + 1 })),
  ).flat();
}

/** Records events in the outbox in one statement: many at once, which no client could cause. */
export async function plantEvents(
  database: TestDatabase,
  channelId: string,
  events: readonly PlantedEvent[],
): Promise<void> {
  const data = events.map(({ orderId, version }) =>
    JSON.stringify({
      ...eventExample('order:updated').data,
      order_id: orderId,
      id: orderId,
      channel_id: channelId,
      version,
    }),
  );
  await database.query(
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
     SELECT $1, e.id, 'order:updated', e.order_id, e.version, e.data, now()
       FROM unnest($2::text[], $3::uuid[], $4::int[], $5::text[]) AS e(id, order_id, version, data)`,
    [channelId, events.map((e) => e.id), events.map((e) => e.orderId), events.map((e) => e.version), data],
  );
}
