import { SIGNING_SECRETS } from './delivery';
import { FAILURES_BEFORE_PROBING } from './model/endpoint-health';

/** Events of one order wait for the one before until it was delivered or has failed this often (D44). */
const FAILURES_BEFORE_PASSING = 3;

/** Walks the index from channel to channel, so that only channels with something pending cost anything. */
export const WAITING_CHANNELS = `
  waiting(channel_id) AS (
    (SELECT channel_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY channel_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.channel_id FROM webhook_deliveries d
             WHERE d.state = 'pending' AND d.channel_id > w.channel_id ORDER BY d.channel_id LIMIT 1)
      FROM waiting w WHERE w.channel_id IS NOT NULL
  )`;

/** A condition on the channel of the table with this alias, to stand in every place that reads the table. */
type ChannelFilter = (alias: string) => string;

const ANY_CHANNEL: ChannelFilter = () => '';

/**
 * No earlier event of the same order still has its first attempts before it (D44). Asked row by row: as a join it would
 * read the whole backlog for every few deliveries. To be asked by `queryInIndexOrder`: then the ORDER BY leaves Postgres
 * the index by order only.
 * @param row a delivery, or what becomes one
 */
export const hasNoEarlier = (row: string, filter: ChannelFilter = ANY_CHANNEL) => `
  (SELECT 1 FROM webhook_deliveries p
    WHERE p.channel_id = ${row}.channel_id AND p.order_id = ${row}.order_id AND p.version < ${row}.version
      AND p.state = 'pending' AND p.attempts - p.replayed_after < ${FAILURES_BEFORE_PASSING} ${filter('p')}
    ORDER BY p.version LIMIT 1) IS NULL`;

/** Due, and its turn in its order has come. */
const mayGo = (filter: ChannelFilter) => `
  d.state = 'pending' AND d.due_at <= now() ${filter('d')} AND ${hasNoEarlier('d', filter)}`;

/** On the channel `c`: its endpoint fails, and nobody has the right to probe it. */
const IS_FREE_TO_PROBE = `
  c.webhook_enabled AND c.webhook_url IS NOT NULL AND c.webhook_failures >= ${FAILURES_BEFORE_PROBING}
  AND (c.webhook_probe_at IS NULL OR c.webhook_probe_at <= now())`;

/** On the channel `c`: it has a delivery to probe with, and none under way. */
const hasProbe = (filter: ChannelFilter) => `
  (SELECT 1 FROM webhook_deliveries d WHERE d.channel_id = c.id AND ${mayGo(filter)} LIMIT 1) IS NOT NULL
  AND (SELECT 1 FROM webhook_deliveries d
        WHERE d.channel_id = c.id AND d.state = 'pending' AND d.due_at > now() AND d.claim IS NOT NULL ${filter('d')}
        LIMIT 1) IS NULL`;

/** Takes the one right to probe a failing endpoint: of two processes the second finds it taken. $6: for how long. */
const PROBES = `
  probes AS (
    UPDATE channels SET webhook_probe_at = now() + $6 * interval '1 millisecond'
     WHERE id IN (
       SELECT c.id FROM channels c JOIN waiting ON waiting.channel_id = c.id
        WHERE ${IS_FREE_TO_PROBE} AND ${hasProbe(ANY_CHANNEL)}
          FOR NO KEY UPDATE OF c SKIP LOCKED)
    RETURNING id
  )`;

const takeOf = (waiting: string, probes: string, filter: ChannelFilter = ANY_CHANNEL) => `
  WITH RECURSIVE ${waiting}, ${probes}, lanes AS MATERIALIZED (
    SELECT c.id, c.webhook_url, ${SIGNING_SECRETS} AS secrets, c.oauth2_enabled,
           CASE WHEN probes.id IS NULL THEN $3::int - coalesce(busy.n, 0) ELSE 1 END AS free
      FROM waiting
      JOIN channels c ON c.id = waiting.channel_id
      LEFT JOIN probes ON probes.id = c.id
      LEFT JOIN unnest($1::uuid[], $2::int[]) AS busy(id, n) ON busy.id = c.id
     WHERE c.webhook_enabled AND c.webhook_url IS NOT NULL
       AND (c.webhook_failures < ${FAILURES_BEFORE_PROBING} OR probes.id IS NOT NULL)
  ), due AS MATERIALIZED (
    SELECT lanes.webhook_url, lanes.secrets, lanes.oauth2_enabled, next.*
      FROM lanes CROSS JOIN LATERAL (
        SELECT d.ctid AS row_id
          FROM webhook_deliveries d
         WHERE d.channel_id = lanes.id AND ${mayGo(filter)}
         ORDER BY d.due_at
         LIMIT greatest(lanes.free, 0)
           FOR UPDATE SKIP LOCKED) next
  )
  UPDATE webhook_deliveries w
     SET due_at = now() + $4 * interval '1 millisecond', claim = $5
    FROM due, told_events e
   WHERE w.ctid = due.row_id AND e.channel_id = w.channel_id AND e.id = w.event_id ${filter('w')} ${filter('e')}
  RETURNING w.channel_id, w.event_id, w.id, w.event_type, w.order_id, w.version, w.attempts, w.replayed_after, w.claim,
            due.webhook_url AS url, due.secrets, due.oauth2_enabled, e.data, e.origin, e.occurred_at`;

/** $1 and $2 channels with attempts under way and how many, $3 slots of a channel, $4 lease, $5 claim, $6 as in `PROBES`. */
export const TAKE = takeOf(WAITING_CHANNELS, PROBES);

/** As `TAKE`; $7: the channels. */
export const TAKE_OF_CHANNELS = takeOf('waiting(channel_id) AS (SELECT unnest($7::uuid[]))', PROBES);

/** The statement names its channel in every place, so that it runs on the node that has it. */
const onNodeOf = (parameter: string): ChannelFilter => {
  return (alias) => `AND ${alias}.channel_id = ${parameter}`;
};

/** As `TAKE`; $6: the channel, $7: whether the caller has the right to probe it. */
export const TAKE_ON_NODE = takeOf(
  'waiting(channel_id) AS (SELECT $6::uuid)',
  'probes(id) AS (SELECT $6::uuid WHERE $7)',
  onNodeOf('$6'),
);

/** $1 a channel. One row when it could be probed. */
export const PROBE_ON_NODE = `
  SELECT 1 FROM channels c WHERE c.id = $1 AND ${IS_FREE_TO_PROBE} AND ${hasProbe(onNodeOf('$1'))}`;

/** $1 a channel, $2 for how long. One row for whoever gets the right to probe it. */
export const TAKE_PROBE = `
  UPDATE channels c SET webhook_probe_at = now() + $2 * interval '1 millisecond'
   WHERE c.id = $1 AND ${IS_FREE_TO_PROBE}
  RETURNING 1`;
