import { FINAL_STATUSES } from '../../contract';
import { type ByChannel, byChannel, type OnChannel } from '../../infrastructure/database';
import type { AttentionKind } from '../model/attention-kinds';

/** Of each kind and channel at most so many of the newest are looked at. */
const MOST_LOOKED_AT = 10_000;
/** As many for what is read in the background, again and again: enough to see that something changed. */
const MOST_SAMPLED = 1_000;

const ENDED = `('${FINAL_STATUSES.join("', '")}')`;

/** The condition for rows of a table in the channel that is asked for. */
type InChannel = (table: string) => string;
const inChannel =
  (on: OnChannel): InChannel =>
  (table) =>
    `WHERE ${table}.channel_id = asked.channel ${on(table)}`;

const of = (most: number, columns: string, from: string, order: string) => `
  SELECT ${columns} FROM (SELECT * ${from} ORDER BY ${order} LIMIT ${most}) s`;

const failedJobs = (rows: InChannel, most: number) =>
  of(
    most,
    `coalesce(s.completed_at, s.created_at) AS at, s.id::text AS key,
     CASE WHEN s.type LIKE 'order\\_%' AND length(s.key) = 36 THEN s.key::uuid END AS order_id, s.order_number, NULL::uuid AS place_id, s.type AS subject,
     left(s.error, 2000) AS reason`,
    `FROM jobs ${rows('jobs')} AND status = 'failed'`,
    'id DESC',
  );

const failedOrders = (rows: InChannel, most: number) =>
  of(
    most,
    `s.updated_at AS at, s.id::text AS key, s.id AS order_id, s.order_number, s.place_id, s.status AS subject, NULL::text AS reason`,
    `FROM orders ${rows('orders')} AND status = 'failed'`,
    'created_at DESC, id DESC',
  );

/** `at`, `key` (unique in channel and kind), order, and what is shown, each of one channel at a time. */
const OF_CHANNEL: Readonly<Record<AttentionKind, (rows: InChannel, most: number) => string>> = {
  deadline: (rows, most) =>
    `SELECT CASE WHEN s.state = 'warned' THEN coalesce(s.warn_at, s.due_at) ELSE s.due_at END AS at,
            s.order_id::text || '.' || s.kind AS key, s.order_id, o.order_number, o.place_id, s.kind AS subject, s.state AS reason
       FROM (SELECT order_id, kind, due_at, warn_at, state, met_at FROM order_deadlines ${rows('order_deadlines')}
                AND state IN ('warned', 'breached')
              ORDER BY due_at DESC, order_id DESC LIMIT ${most}) s
       CROSS JOIN LATERAL (SELECT order_number, place_id FROM orders ${rows('orders')}
                              AND id = s.order_id AND rank < s.met_at AND status NOT IN ${ENDED} OFFSET 0) o`,
  failed: (rows, most) => `
    ${failedJobs(rows, most)}
     UNION ALL
    ${failedOrders(rows, most)}`,
  suspended: (rows, most) =>
    of(
      most,
      `s.updated_at AS at, s.id::text AS key, s.id AS order_id, s.order_number, s.place_id, s.status AS subject, NULL::text AS reason`,
      `FROM orders ${rows('orders')} AND status = 'suspended' AND updated_at <= now() - $2::float8 * interval '1 minute'`,
      'created_at DESC, id DESC',
    ),
  webhook: (rows, most) =>
    `${of(
      most,
      `coalesce(s.delivery_timestamp, s.created_at) AS at, s.id::text AS key, s.order_id, NULL::text AS order_number, NULL::uuid AS place_id,
       s.event_type AS subject, left(s.error, 2000) AS reason`,
      `FROM webhook_deliveries ${rows('webhook_deliveries')} AND state IN ('failed', 'held')`,
      'id DESC',
    )} WHERE NOT (coalesce(s.response_status, 0) BETWEEN 200 AND 299)`,
  parked: (rows, most) =>
    `SELECT at, key, order_id, order_number, NULL::uuid AS place_id, subject, reason
       FROM ((SELECT parked_at AS at, 'job.' || id AS key, CASE WHEN type LIKE 'order\\_%' AND length(key) = 36 THEN key::uuid END AS order_id, order_number,
                     type AS subject, left(error, 2000) AS reason
                FROM jobs ${rows('jobs')} AND status = 'queued' AND parked_at IS NOT NULL ORDER BY id DESC LIMIT ${most})
             UNION ALL
             (SELECT parked_at, 'delivery.' || id, order_id, NULL, event_type, fault
                FROM webhook_deliveries ${rows('webhook_deliveries')} AND parked_at IS NOT NULL ORDER BY id DESC LIMIT ${most})
             UNION ALL
             (SELECT parked_at, 'event.' || id, order_id, order_number, type, fault
                FROM events ${rows('events')} AND num_nulls("position", parked_at) = 1 AND parked_at IS NOT NULL
               ORDER BY id DESC LIMIT ${most})
             UNION ALL
             (SELECT parked_at, 'timer.' || order_id || '.' || kind, order_id, NULL, kind, fault
                FROM order_deadlines ${rows('order_deadlines')} AND parked_at IS NOT NULL AND next_at IS NOT NULL
               ORDER BY order_id DESC LIMIT ${most})
             UNION ALL
             (SELECT parked_at, 'push.' || event_id, order_id, NULL, 'courier', fault
                FROM place_pushes ${rows('place_pushes')} AND parked_at IS NOT NULL ORDER BY event_id DESC LIMIT ${most})
             UNION ALL
             (SELECT max(parked_at), 'message.' || event_id, order_id, NULL, 'courier', min(fault)
                FROM push_messages ${rows('push_messages')} AND state = 'pending' AND parked_at IS NOT NULL
               GROUP BY event_id, order_id ORDER BY event_id DESC LIMIT ${most})) p`,
  channel: (rows) =>
    `SELECT coalesce(h.health_since, (SELECT max((d ->> 'checked_at')::timestamptz) FROM jsonb_array_elements(h.details) d), now()) AS at,
            h.channel_id::text AS key, NULL::uuid AS order_id, NULL::text AS order_number, NULL::uuid AS place_id, h.health AS subject,
            (SELECT left(string_agg(d ->> 'message', '; '), 2000) FROM jsonb_array_elements(h.details) d WHERE d ->> 'status' <> 'ok') AS reason
       FROM channel_health h ${rows('h')} AND h.health NOT IN ('unknown', 'healthy')`,
};

/**
 * Everything that needs a hand of these kinds: $1 channels, $2 how many minutes an order may be suspended, $3 places (null:
 * any), $4 whether what was acknowledged is meant (null: either). `at` has milliseconds, as the cursor of a page.
 */
function itemsOf(kinds: readonly AttentionKind[], on: OnChannel, most = MOST_LOOKED_AT): string {
  const all = kinds.map(
    (kind) => `
      SELECT '${kind}' AS kind, asked.channel AS channel_id, date_trunc('milliseconds', i.at) AS at, i.key, i.order_id, i.order_number,
             i.place_id, i.subject, i.reason
        FROM unnest($1::uuid[]) AS asked(channel)
       CROSS JOIN LATERAL (${OF_CHANNEL[kind](inChannel(on), most)}) i`,
  );
  return `
    SELECT i.*, a.acknowledged_at, a.actor_kind, a.key_id, a.client_name
      FROM (${all.join(' UNION ALL ')}) i
      LEFT JOIN acknowledgements a
        ON a.channel_id = i.channel_id ${on('a')} AND a.kind = i.kind AND a.key = i.key
       AND coalesce(a.as_of, a.acknowledged_at) >= i.at
     WHERE $2::float8 IS NOT NULL AND ($3::uuid[] IS NULL OR i.place_id = ANY ($3)) AND ($4::boolean IS NULL OR (a.kind IS NOT NULL) = $4)`;
}

/** A page: $5 at, $6 kind, $7 key of the place that it goes on behind (null: from the start), $8 how many. */
export const pageSql = (kinds: readonly AttentionKind[]): ByChannel<string> =>
  byChannel(
    '$9',
    (on) => `
  SELECT * FROM (${itemsOf(kinds, on)}) items
   WHERE $5::timestamptz IS NULL OR (at, kind COLLATE "C", key COLLATE "C") < ($5, $6::text, $7::text)
   ORDER BY at DESC, kind COLLATE "C" DESC, key COLLATE "C" DESC LIMIT $8`,
  );

export const countSql = (kinds: readonly AttentionKind[]): ByChannel<string> =>
  byChannel(
    '$5',
    (on) => `SELECT kind, count(*)::int AS count FROM (${itemsOf(kinds, on)}) items GROUP BY kind`,
  );

/** What there is in each channel, as a text that differs when it does. */
export const markSql = (kinds: readonly AttentionKind[]): ByChannel<string> =>
  byChannel(
    '$5',
    (on) => `
  SELECT channel_id, count(*) || '.' || sum(hashtextextended(kind || key, extract(epoch FROM at)::bigint)) AS mark
    FROM (${itemsOf(kinds, on, MOST_SAMPLED)}) items GROUP BY channel_id`,
  );

/** How many there are of each kind in each channel, of the newest. */
export const sampleSql = (kinds: readonly AttentionKind[]): ByChannel<string> =>
  byChannel(
    '$5',
    (on) => `
  SELECT channel_id, kind, count(*)::int AS count FROM (${itemsOf(kinds, on, MOST_SAMPLED)}) items GROUP BY channel_id, kind`,
  );

/** Of the items with these keys ($5 kinds, $6 keys, $7 channels or null, $8 as of when they were seen): what is there now. */
export const namedSql = (kinds: readonly AttentionKind[]): ByChannel<string> =>
  byChannel(
    '$9',
    (on) => `
  SELECT items.*, n.as_of FROM (${itemsOf(kinds, on)}) items
    JOIN unnest($5::text[], $6::text[], $7::uuid[], $8::timestamptz[]) AS n(kind, key, channel_id, as_of)
      ON n.kind = items.kind AND n.key = items.key AND coalesce(n.channel_id, items.channel_id) = items.channel_id`,
  );
