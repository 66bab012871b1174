import { SIDE } from '../../../contract';

/** Which events of a channel a feed shows; null for any. */
export interface FeedFilter {
  readonly channelId: string;
  readonly eventType: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
}

export interface Sql {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * The next events after a position, with their sizes, which are known without reading the payloads. The first
 * ones, up to `mostBytes`, come with their payload; the data of the others is null. @param orderId of the
 * order that currently has the filter's number; null when there is none
 */
export function nextEventsSql(
  filter: FeedFilter,
  orderId: string | null,
  page: { readonly after: string; readonly limit: number; readonly mostBytes: number },
): Sql {
  const parameters: unknown[] = [filter.channelId, page.after, page.limit, page.mostBytes];
  const is = (column: string, value: unknown) => `${column} = $${parameters.push(value)}`;
  const conditions = ['channel_id = $1', 'position > $2'];
  conditions.push(filter.eventType === null ? `type NOT LIKE '${SIDE}%'` : is('type', filter.eventType));
  if (filter.orderId !== null) conditions.push(is('order_id', filter.orderId));
  if (filter.orderNumber !== null) {
    const named = is('order_number', filter.orderNumber);
    conditions.push(orderId === null ? named : `(${named} OR ${is('order_id', orderId)})`);
  }
  const isOfOrder = filter.orderId !== null || filter.orderNumber !== null;
  const text = `
    WITH found AS ${isOfOrder ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (
      SELECT id, position, type, occurred_at, order_id, version, octet_length(data) AS own
        FROM events WHERE ${conditions.join(' AND ')}
    ), sized AS (
      SELECT e.id, e.position, e.type, e.occurred_at, e.own + coalesce(v.whole_bytes, octet_length(v.snapshot), 0) AS bytes
        FROM (SELECT * FROM found ORDER BY position LIMIT $3) e
        LEFT JOIN order_versions v ON v.channel_id = $1 AND v.order_id = e.order_id AND v.version = e.version
    )
    SELECT s.id, s.position, s.type, s.occurred_at, s.bytes,
           CASE WHEN s.reached <= $4 THEN
             (SELECT t.data FROM told_events t WHERE t.channel_id = $1 AND t.id = s.id) END AS data
      FROM (SELECT *, sum(bytes) OVER (ORDER BY position) AS reached FROM sized) s
     ORDER BY s.position`;
  return { text, parameters };
}

/** $1 channel, $2 ids. The payloads of these events. */
export const TOLD = 'SELECT id, data AS text FROM told_events WHERE channel_id = $1 AND id = ANY ($2)';
