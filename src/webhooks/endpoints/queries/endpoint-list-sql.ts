import { circuitSql } from '../../circuit/model/circuit';
import type { Sql } from '../../feed/queries/feed-sql';
import { DELIVERED, IS_SHOWN } from '../../history/delivery-status';
import type { EndpointTrouble } from '../dto/endpoint.dto';

const ENDPOINT = circuitSql('c');

const IN_TROUBLE: Readonly<Record<EndpointTrouble, string>> = {
  failing: `${ENDPOINT.isEnabled} AND c.webhook_failures > 0`,
  disabled: `NOT ${ENDPOINT.isEnabled}`,
};

/** Open circuits first, then failing endpoints, then disabled ones, then the rest. */
const BY_TROUBLE = `
  CASE WHEN ${IN_TROUBLE.failing} AND ${ENDPOINT.isOpen} THEN 0 WHEN ${IN_TROUBLE.failing} THEN 1
       WHEN ${IN_TROUBLE.disabled} THEN 2 ELSE 3 END`;

/** Null for any. */
export interface EndpointFilter {
  readonly channels: readonly string[] | null;
  readonly trouble: EndpointTrouble | null;
}

/** A page of endpoints, those in trouble first; each row has the total. There is one row per channel, whatever its orders. */
export function listEndpointsSql(
  { channels, trouble }: EndpointFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Sql {
  const isWanted = trouble === null ? 'true' : IN_TROUBLE[trouble];
  return {
    text: `
      SELECT c.*, ${ENDPOINT.isEnabled} AS is_enabled, now() AS now, count(*) OVER ()::int AS total,
             coalesce(o.oauth2_enabled, false) AS oauth2_enabled
        FROM webhook_endpoints c LEFT JOIN oauth2_clients o ON o.channel_id = c.channel_id
       WHERE c.webhook_url IS NOT NULL AND ($1::uuid[] IS NULL OR c.channel_id = ANY ($1)) AND ${isWanted}
       ORDER BY ${BY_TROUBLE}, c.channel_id DESC LIMIT ${limit} OFFSET ${offset}`,
    parameters: [channels],
  };
}

export const MOST_WAITING = 1_000;
const MOST_RECENT = 60;
/** Of a backlog that nothing was sent of yet, so many are looked through. */
const MOST_LOOKED_AT = 500;

/** $1 channel: what waits, since when, and whether an attempt is under way. Each part is one look along an index. */
export const WAITING_OF_ENDPOINT = `
  SELECT (SELECT count(*)::int FROM (
            SELECT 1 FROM webhook_deliveries WHERE channel_id = $1 AND state = 'pending' LIMIT ${MOST_WAITING + 1}) p) AS waiting,
         (SELECT coalesce(next_attempt_at, due_at) FROM webhook_deliveries
           WHERE channel_id = $1 AND state = 'pending' AND due_at <= now() ORDER BY due_at LIMIT 1) AS oldest_due_at,
         (SELECT count(*)::int FROM (
            SELECT state FROM webhook_deliveries
             WHERE channel_id = $1 AND ${IS_SHOWN} AND NOT ${DELIVERED}
             ORDER BY id DESC LIMIT ${MOST_WAITING}) newest WHERE state = 'held') AS held`;

/**
 * $1 channel: the latest attempts of its newest deliveries, the oldest first. Those without success are looked for
 * separately, so that a backlog behind a dead endpoint does not hide them; while it is disabled, behind as many held ones as
 * are counted.
 */
export const RECENT_OF_ENDPOINT = `
  WITH newest AS MATERIALIZED (
    (SELECT id, attempts, delivery_timestamp FROM (
       SELECT id, attempts, delivery_timestamp FROM webhook_deliveries
        WHERE channel_id = $1 ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}) looked_at
      WHERE attempts > 0 LIMIT ${MOST_RECENT})
    UNION
    (SELECT id, attempts, delivery_timestamp FROM (
       SELECT id, attempts, delivery_timestamp FROM webhook_deliveries
        WHERE channel_id = $1 AND ${IS_SHOWN} AND NOT ${DELIVERED} ORDER BY id DESC LIMIT ${MOST_WAITING}) looked_at
      WHERE attempts > 0 LIMIT ${MOST_RECENT})),
  latest AS MATERIALIZED (SELECT id, attempts FROM newest ORDER BY delivery_timestamp DESC LIMIT ${MOST_RECENT})
  SELECT a.attempted_at AS at, a.duration_ms, ${DELIVERED} AS delivered
    FROM latest l
   CROSS JOIN LATERAL (SELECT * FROM recorded_attempts r
                        WHERE r.channel_id = $1 AND r.delivery_id = l.id AND r.number = l.attempts LIMIT 1) a
   ORDER BY a.attempted_at`;
