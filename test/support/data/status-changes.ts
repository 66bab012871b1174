import { v7 as uuid } from 'uuid';
import type { TestDatabase } from '../postgres/database';

/** One status change to be recorded; what is left out is made up. */
export interface StatusChange {
  readonly channelId: string;
  readonly orderId?: string;
  readonly version?: number;
  readonly from?: string;
  readonly to?: string;
  readonly metadata?: object;
}

/** Records status changes as committed events, one after another; gives their event ids in that order. */
export async function recordStatusChanges(
  database: TestDatabase,
  changes: readonly StatusChange[],
): Promise<string[]> {
  const events = changes.map((change) => {
    const { channelId, orderId = uuid(), version = 2, from = 'pending', to = 'processing' } = change;
    const order = { id: orderId, channel_id: channelId, version, status: to, items: [] };
    const data = {
      order_id: orderId,
      channel_id: channelId,
      order_number: `N-${orderId}`,
      status: { from, to },
      previous_status: from,
      old_status: from,
      new_status: to,
      version,
      metadata: { updated_by: null, user_id: null, user_name: null, ...change.metadata },
      order,
    };
    return { id: uuid(), channelId, orderId, version, data: JSON.stringify(data) };
  });
  await database.query(
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
     SELECT c, i, 'order:status_changed', o, v, d, now()
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[]) WITH ORDINALITY AS u(c, i, o, v, d, n)
      ORDER BY n`,
    [
      events.map(({ channelId }) => channelId),
      events.map(({ id }) => id),
      events.map(({ orderId }) => orderId),
      events.map(({ version }) => version),
      events.map(({ data }) => data),
    ],
  );
  return events.map(({ id }) => id);
}
