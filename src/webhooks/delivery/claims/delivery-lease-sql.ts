import { byChannel, type OnChannel } from '../../../infrastructure/database';

/** $1 channels, $2 events, $3 claims: those that hold. */
const holding = (on: OnChannel) => `
      FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS claims(channel_id, event_id, claim)
      JOIN webhook_deliveries d
        ON d.channel_id = claims.channel_id AND d.event_id = claims.event_id AND d.claim = claims.claim ${on('d')}`;

/** No lock of a row or a channel is waited for, so that a transaction that keeps one stops nothing else. */
const NOT_LOCKED = 'FOR NO KEY UPDATE OF d SKIP LOCKED';

/**
 * $1 channels, $2 events, $3 claims, $4 lease. The end is computed beside the update, since Citus allows no
 * clock in a CASE.
 */
export const RENEW = byChannel(
  '$5',
  (on) => `
  WITH r AS MATERIALIZED (
    SELECT claims.*, now() + $4 * interval '1 millisecond' AS ends_at ${holding(on)} ${NOT_LOCKED})
  UPDATE webhook_deliveries w
     SET due_at = CASE WHEN w.state = 'pending' THEN r.ends_at END
    FROM r WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id ${on('w')}
  RETURNING r.event_id, r.claim`,
);

/** $1 channels, $2 events, $3 claims. */
export const RELEASE = byChannel(
  '$4',
  (on) => `
  WITH r AS MATERIALIZED (SELECT claims.*, now() AS due_at ${holding(on)} ${NOT_LOCKED})
  UPDATE webhook_deliveries w
     SET claim = NULL, due_at = CASE WHEN w.state = 'pending' THEN coalesce(w.next_attempt_at, r.due_at) END
    FROM r WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id ${on('w')}
  RETURNING r.event_id, r.claim`,
);

/** $1 channels, $2 events, $3 claims: those that hold, whether or not their rows are locked. */
export const HELD = byChannel('$4', (on) => `SELECT claims.event_id, claims.claim ${holding(on)}`);
