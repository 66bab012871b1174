import type { OrderStatus } from '../../contract';
import { byChannel, type OnChannel } from '../../infrastructure/database';
import { unmet } from '../board/order-cards';

/** What a store still has to do something with. Part of the condition of the index `orders_in_stores`. */
export const QUEUE_STATUSES = ['pending', 'processing', 'picking', 'picked', 'retrieving'] as const;

export function isQueued(status: OrderStatus): boolean {
  return (QUEUE_STATUSES as readonly OrderStatus[]).includes(status);
}

/** Of more than this, the oldest are a queue. */
export const MOST_QUEUED = 2_000;
/** Texts of orders are read up to this size for one page. */
const MOST_BYTES = 8 * 1024 * 1024;

const IN_STORE = `place_id IS NOT NULL AND status IN (${QUEUE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** Without a time of its own an order is behind those that have one. */
const URGENCY = `coalesce(due_at, 'infinity'), created_at, id`;

const queued = (on: OnChannel) => `
  SELECT o.channel_id, o.id, o.created_at, o.version, next.due_at, next.kind AS due_kind
    FROM (SELECT channel_id, id, created_at, version, status, rank FROM orders
           WHERE place_id = $1 AND channel_id = ANY ($2::uuid[]) ${on('orders')} AND ${IN_STORE}
           ORDER BY created_at, id LIMIT ${MOST_QUEUED}) o
    LEFT JOIN LATERAL (SELECT d.due_at, d.kind ${unmet('o')} ${on('d')} ORDER BY d.due_at LIMIT 1) next ON true`;

/** Those behind a place in the queue, one more than a page; `$4` to `$6` are that place. */
const behind = (on: OnChannel) => `
  SELECT *, row_number() OVER (ORDER BY ${URGENCY}) AS n FROM (${queued(on)}) queued
   WHERE $6::uuid IS NULL
      OR (coalesce(due_at, 'infinity'), created_at, id) > (coalesce($4::timestamptz, 'infinity'), $5::timestamptz, $6::uuid)
   ORDER BY ${URGENCY} LIMIT $3::int + 1`;

const lines = (on: OnChannel) => `
  SELECT count(*)::int AS lines, sum(i.quantity)::float8 AS units,
         count(*) FILTER (WHERE i.status <> 'pending' OR p.picked + p.missing + coalesce(
           (SELECT sum((s->>'quantity')::numeric) FROM jsonb_array_elements(p.substitutes) s), 0) >= i.quantity)::int AS picked_lines
    FROM order_items i
    LEFT JOIN order_picks p ON p.channel_id = i.channel_id AND p.order_id = i.order_id AND p.item_id = i.item_id ${on('p')}
   WHERE i.channel_id = o.channel_id AND i.order_id = o.id ${on('i')}`;

/**
 * $1 place, $2 its channels, $3 limit: a page of the queue, the most urgent first, and whether there is more behind it. A page
 * of long orders is shorter.
 */
export const QUEUE_PAGE = byChannel(
  '$7',
  (on) => `
  WITH page AS MATERIALIZED (
    SELECT b.*, coalesce(sum(coalesce(v.whole_bytes, octet_length(v.snapshot))) OVER (ORDER BY b.n ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW), 0) AS before
      FROM (${behind(on)}) b
      JOIN order_versions v ON v.channel_id = b.channel_id AND v.order_id = b.id AND v.version = b.version ${on('v')}
  ), shown AS MATERIALIZED (SELECT * FROM page WHERE n <= $3::int AND before < ${MOST_BYTES})
  SELECT o.id AS order_id, o.order_number, o.channel_id, c.name AS channel_name, o.status, o.version, o.delivery_type, o.created_at,
         s.due_at, s.due_kind, l.lines, l.units, l.picked_lines,
         left(w.snapshot::json #>> '{customer_info,name}', 255) AS customer_name,
         w.snapshot::json -> 'fulfilment_flags' AS fulfilment_flags,
         (SELECT count(*) FROM page)::int > (SELECT count(*) FROM shown)::int AS is_more
    FROM shown s
    JOIN orders o ON o.channel_id = s.channel_id AND o.id = s.id ${on('o')}
    JOIN whole_versions w ON w.channel_id = s.channel_id AND w.order_id = s.id AND w.version = s.version ${on('w')}
    LEFT JOIN channels c ON c.id = s.channel_id
   CROSS JOIN LATERAL (${lines(on)}) l
   ORDER BY s.n`,
);
