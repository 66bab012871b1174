import { prepared } from '@libs/unit-of-work';
import { claimedEvents } from '../../../events';
import { byChannel, ON_ANY_CHANNEL, type OnChannel } from '../../../infrastructure/database';
import { SIGNING_SECRETS } from '../../settings/signing-secrets';
import { circuitSql } from '../../circuit/model/circuit';

/** The next event of an order waits until the one before was delivered or has failed this often. */
export const FAILURES_BEFORE_PASSING = 3;

/**
 * No earlier event of the same order still has its first attempts before it (docs/webhooks.md). A subquery
 * per row: as a join it would read the whole backlog for every few deliveries. Run it by `queryInIndexOrder`,
 * so that with this ORDER BY Postgres has to use the index by order. @param row a delivery, or a new one
 */
export const hasNoEarlier = (row: string, on: OnChannel = ON_ANY_CHANNEL) => `
  (SELECT 1 FROM webhook_deliveries p
    WHERE p.channel_id = ${row}.channel_id AND p.order_id = ${row}.order_id AND p.version < ${row}.version
      AND p.state = 'pending' AND p.attempts - p.replayed_after < ${FAILURES_BEFORE_PASSING} ${on('p')}
    ORDER BY p.version LIMIT 1) IS NULL`;

/**
 * The approximate length of a delivery's payload, without reading it. The version is looked up as that of
 * `claimedEvents`.
 */
export const bytesOf = (row: string, on: OnChannel = ON_ANY_CHANNEL) => `
  coalesce((SELECT octet_length(event.data) + coalesce((
      SELECT coalesce(v.whole_bytes, octet_length(v.snapshot))
        FROM order_versions v
       WHERE v.channel_id = event.channel_id AND v.order_id = event.order_id AND v.version BETWEEN event.version AND event.version ${on('v')}
       ORDER BY v.version LIMIT 1), 0)
     FROM events event
    WHERE event.channel_id = ${row}.channel_id AND event.id = ${row}.event_id ${on('event')}), 0)`;

/** Of the endpoint `c`. */
const CIRCUIT = circuitSql('c');

/** On the endpoint `c`: its circuit is open, and no process may probe its endpoint right now. */
export const IS_FREE_TO_PROBE = `${CIRCUIT.isEnabled} AND ${CIRCUIT.isOpen} AND ${CIRCUIT.isProbeDue}`;

/** An attempt is under way somewhere. */
export const isAttempted = (channelId: string, on: OnChannel = ON_ANY_CHANNEL) => `
  EXISTS (SELECT 1 FROM webhook_deliveries u
           WHERE u.channel_id = ${channelId} AND u.state = 'pending' AND u.claim IS NOT NULL AND u.due_at > now() ${on('u')})`;

/**
 * $1 channels, $2 how many deliveries of each to look at, $3 whether the caller has the right to probe it: locks the
 * deliveries that are due longest, whether or not their turn in their order has come.
 */
export const LOOK = byChannel('$4', (on) =>
  prepared(`
  SELECT c.channel_id, ${CIRCUIT.isOpen} AS is_probed, next.*
    FROM unnest($1::uuid[], $2::int[], $3::bool[]) AS asked(id, most, may_probe)
    JOIN webhook_endpoints c ON c.channel_id = asked.id ${on('c')}
   CROSS JOIN LATERAL (
     SELECT d.ctid::text AS row_id, d.event_id, d.lost_claims + (d.claim IS NOT NULL)::int AS lost_claims,
            extract(epoch FROM now() - coalesce(d.next_attempt_at, d.due_at))::float * 1000 AS waited_ms,
            NOT (${hasNoEarlier('d', on)}) AS is_blocked, ${bytesOf('d', on)} AS bytes
       FROM webhook_deliveries d
      WHERE d.channel_id = c.channel_id AND d.state = 'pending' AND d.due_at <= now() ${on('d')}
      ORDER BY d.due_at
      LIMIT asked.most
        FOR UPDATE OF d SKIP LOCKED) next
   WHERE ${CIRCUIT.isEnabled}
     AND CASE WHEN ${CIRCUIT.isClosed} OR asked.may_probe THEN true
              ELSE ${IS_FREE_TO_PROBE} AND NOT ${isAttempted('c.channel_id', on)} END`),
);

/**
 * A delivery that was locked in this transaction, so that its `ctid` stays. No index can be asked by IS NOT DISTINCT FROM: by
 * one of channels Postgres might read all deliveries of a channel for each of them. @param row has `channel_id` and `row_id`
 */
export const isLocked = (delivery: string, row: string) =>
  `${delivery}.ctid = ${row}.row_id AND ${delivery}.channel_id IS NOT DISTINCT FROM ${row}.channel_id`;

/**
 * Of what `LOOK` locked: $1 channels, $2 rows, $3 claim, $4 lease. Planned each time: while a table is short, every index that begins
 * with the channel looks as good as its key, and a kept plan would use it for a long one.
 */
export const TAKE = byChannel(
  '$5',
  (on) => `
  WITH chosen AS MATERIALIZED (
    SELECT chosen.*, now() + $4 * interval '1 millisecond' AS ends_at,
           c.webhook_url, ${SIGNING_SECRETS} AS secrets, coalesce(o.oauth2_enabled, false) AS oauth2_enabled
      FROM unnest($1::uuid[], $2::tid[]) AS chosen(channel_id, row_id)
      JOIN webhook_endpoints c ON c.channel_id = chosen.channel_id ${on('c')}
      LEFT JOIN oauth2_clients o ON o.channel_id = chosen.channel_id ${on('o')})
  UPDATE webhook_deliveries w
     SET due_at = chosen.ends_at, claim = $3, next_attempt_at = coalesce(w.next_attempt_at, w.due_at),
         lost_claims = w.lost_claims + (w.claim IS NOT NULL)::int, replayed_after = least(w.replayed_after, w.attempts)
    FROM chosen, (${claimedEvents(on)}) e
   WHERE ${isLocked('w', 'chosen')}
     AND e.channel_id = w.channel_id AND e.id = w.event_id ${on('w')} ${on('e')}
  RETURNING w.channel_id, w.event_id, w.id, w.event_type, w.order_id, w.version, w.attempts, w.replayed_after, w.claim,
            w.lost_claims, w.faults, chosen.webhook_url AS url, chosen.secrets, chosen.oauth2_enabled,
            e.data, e.origin, e.occurred_at`,
);

/** Of what `LOOK` locked: $1 channels, $2 rows, $3 for how many milliseconds. */
export const DEFER = byChannel('$4', (on) =>
  prepared(`
  WITH deferred AS MATERIALIZED (
    SELECT d.*, now() + d.ms * interval '1 millisecond' AS look_at
      FROM unnest($1::uuid[], $2::tid[], $3::float8[]) AS d(channel_id, row_id, ms))
  UPDATE webhook_deliveries w
     SET due_at = deferred.look_at, next_attempt_at = coalesce(w.next_attempt_at, w.due_at), claim = NULL
    FROM deferred
   WHERE ${isLocked('w', 'deferred')} ${on('w')}`),
);
