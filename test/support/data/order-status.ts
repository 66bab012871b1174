import type { TestDatabase } from '../postgres/database';

const RANK: Record<string, number> = { picking: 2, picked: 3, retrieving: 4, shipped: 5, completed: 6 };

/** Puts an order into a status behind the service's back, for stories that are not about how it gets there. */
export async function putInStatus(database: TestDatabase, orderId: string, status: string): Promise<void> {
  await database.query(
    `WITH head AS (UPDATE orders SET status = $2, rank = $3 WHERE id = $1 RETURNING id, version)
     UPDATE order_versions v SET snapshot = (jsonb_set(w.snapshot::jsonb, '{status}', to_jsonb($2::text)))::text,
            base_version = NULL, middle_version = NULL, delta = NULL, whole_bytes = NULL
       FROM head, whole_versions w
      WHERE v.order_id = head.id AND v.version = head.version AND w.channel_id = v.channel_id
        AND w.order_id = v.order_id AND w.version = v.version`,
    [orderId, status, RANK[status] ?? 0],
  );
}
