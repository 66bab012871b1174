import { writtenOut } from '../../../src/orders/store/repeated-words';
import { NEXT } from '../../../src/contract';
import type { TestDatabase } from './database';

/** A fact about the database that always holds, whatever was sent and killed. */
export interface Invariant {
  /** The fact as a sentence. */
  readonly name: string;
  /** Selects the rows that break it, ten at most. */
  readonly violations: string;
}

const ALLOWED_STEPS = Object.entries(NEXT)
  .flatMap(([from, targets]) => targets.map((to) => `('${from}', '${to}')`))
  .join(', ');

const HEAD =
  'orders o JOIN whole_versions v ON (v.channel_id, v.order_id, v.version) = (o.channel_id, o.id, o.version)';

/** Of orders, their versions and what is kept beside them. They hold at every moment. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the versions of an order are 1 to n, and its head is at n',
    violations: `
      SELECT order_id, o.version AS head, min(v.version), max(v.version), count(*)
        FROM order_versions v FULL JOIN orders o ON (o.channel_id, o.id) = (v.channel_id, v.order_id)
       GROUP BY v.channel_id, order_id, o.channel_id, o.id, o.version
      HAVING min(v.version) <> 1 OR max(v.version) <> count(*) OR o.version IS DISTINCT FROM max(v.version)`,
  },
  {
    name: 'the head of an order says what its newest version says',
    violations: `
      SELECT o.id, o.status, o.order_number, left(v.snapshot, 200) AS snapshot
        FROM (SELECT o.*, v.snapshot, v.snapshot::jsonb AS said FROM ${HEAD}) AS o, LATERAL (SELECT o.snapshot) AS v
       WHERE (o.said->>'status', o.said->>'order_number', o.said->>'id', (o.said->>'version')::int)
             IS DISTINCT FROM (o.status, o.order_number, o.id::text, o.version)
          OR (o.said->>'order_date')::timestamptz <> o.order_date`,
  },
  {
    name: 'each status change begins where the one before ended, and the last one is the status of the order',
    violations: `
      SELECT * FROM (
        SELECT v.order_id, v.version, v.status_from, v.status_to, o.status,
               lag(v.status_to) OVER steps AS before, lead(v.version) OVER steps AS next_step
          FROM order_versions v JOIN orders o ON (o.channel_id, o.id) = (v.channel_id, v.order_id)
         WHERE v.status_to IS NOT NULL
        WINDOW steps AS (PARTITION BY v.channel_id, v.order_id ORDER BY v.version)) AS steps
       WHERE status_from IS DISTINCT FROM before OR (next_step IS NULL AND status_to <> status)`,
  },
  {
    name: 'each status change is in the workflow or marked as forced',
    violations: `
      SELECT order_id, version, status_from, status_to FROM order_versions
       WHERE status_from IS NOT NULL AND (status_from, status_to) NOT IN (VALUES ${ALLOWED_STEPS})
         AND ((${writtenOut('status_metadata')})::jsonb->>'forced_transition') IS DISTINCT FROM 'true'`,
  },
  {
    name: 'the item rows of an order are the items of its newest version',
    violations: `
      WITH said AS (
        SELECT o.channel_id, o.id AS order_id, item->>'item_id' AS item_id,
               (item->>'quantity')::numeric AS quantity, item->>'status' AS status
          FROM ${HEAD}, LATERAL jsonb_array_elements(v.snapshot::jsonb->'items') AS item)
      SELECT order_id, item_id, said.quantity AS said, i.quantity AS kept, said.status, i.status AS kept_status
        FROM said FULL JOIN order_items i USING (channel_id, order_id, item_id)
       WHERE (said.quantity, said.status) IS DISTINCT FROM (i.quantity, i.status)`,
  },
  {
    name: 'the counts by day, with the shifts not yet folded in, are those of the orders',
    violations: `
      WITH counted AS (
        SELECT channel_id, created_day, order_day, status, sum(count) AS n
          FROM (SELECT channel_id, created_day, order_day, status, count FROM order_day_counts
                UNION ALL
                SELECT channel_id, created_day, order_day, status, count FROM order_day_shifts) AS parts
         GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0),
      real AS (
        SELECT channel_id, (created_at AT TIME ZONE 'UTC')::date AS created_day,
               (order_date AT TIME ZONE 'UTC')::date AS order_day, status, count(*) AS n
          FROM orders GROUP BY 1, 2, 3, 4)
      SELECT channel_id, created_day, order_day, status, counted.n AS counted, real.n AS real
        FROM counted FULL JOIN real USING (channel_id, created_day, order_day, status)
       WHERE counted.n IS DISTINCT FROM real.n`,
  },
  {
    name: 'no item of an order under way lies in a storage location that is gone',
    violations: `
      SELECT i.order_id, i.item_id, i.storage_location_id
        FROM order_items i JOIN orders o ON (o.channel_id, o.id) = (i.channel_id, i.order_id)
       WHERE i.storage_location_id IS NOT NULL AND o.status IN ('picking', 'picked', 'retrieving')
         AND NOT EXISTS (SELECT FROM storage_locations l WHERE l.id = i.storage_location_id)`,
  },
];

/** Of accepted jobs and what they did. The outcome of a job and its end are one transaction. */
export const JOB_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a job id is there once',
    violations: 'SELECT id, count(*) FROM jobs GROUP BY id HAVING count(*) > 1',
  },
  {
    name: 'every order comes from a creation that was accepted and completed, and each of these made one',
    violations: `
      SELECT o.id AS order_id, j.id AS job_id
        FROM orders o
        FULL JOIN (SELECT * FROM jobs WHERE type = 'order_create' AND status = 'completed') AS j
          ON j.channel_id = o.channel_id AND j.key = o.id::text
       WHERE o.id IS NULL OR j.id IS NULL`,
  },
  {
    name: 'a completed job has an end, a failed one also a reason',
    violations: `
      SELECT id, type, status FROM jobs
       WHERE (status IN ('completed', 'failed') AND completed_at IS NULL) OR (status = 'failed' AND error IS NULL)`,
  },
  {
    name: 'every order operation that failed was told by an event',
    violations: `
      SELECT j.channel_id, j.failed, e.told
        FROM (SELECT channel_id, count(*) AS failed FROM jobs
               WHERE status = 'failed' AND type LIKE 'order\\_%' GROUP BY 1) AS j
        LEFT JOIN (SELECT channel_id, count(*) AS told FROM events WHERE type = 'order:failed' GROUP BY 1) AS e
          USING (channel_id)
       WHERE e.told IS NULL OR e.told < j.failed`,
  },
];

/** Of events and their deliveries. */
export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each version of an order has one event, and there is none for a version that is not there',
    violations: `
      SELECT order_id, version, e.n, v.version IS NOT NULL AS has_version
        FROM order_versions v
        FULL JOIN (SELECT channel_id, order_id, version, count(*) AS n FROM events
                    WHERE version IS NOT NULL GROUP BY 1, 2, 3) AS e
          USING (channel_id, order_id, version)
       WHERE e.n IS DISTINCT FROM 1 OR v.change_type IS NULL`,
  },
  {
    name: 'the events of an order are in the order of its versions',
    violations: `
      SELECT * FROM (
        SELECT order_id, version, lag(version) OVER (PARTITION BY channel_id, order_id ORDER BY seq) AS recorded_before,
               lag(version) OVER (PARTITION BY channel_id, order_id ORDER BY position NULLS LAST, seq) AS told_before
          FROM events WHERE version IS NOT NULL) AS told
       WHERE recorded_before >= version OR told_before >= version`,
  },
  {
    name: 'a position in the feed is taken once',
    violations:
      'SELECT position, count(*) FROM events WHERE position IS NOT NULL GROUP BY 1 HAVING count(*) > 1',
  },
  {
    name: 'a delivery is of an event of its channel, and its id is there once',
    violations: `
      SELECT d.channel_id, d.event_id, d.id
        FROM (SELECT *, count(*) OVER (PARTITION BY id) AS same FROM webhook_deliveries) AS d
        LEFT JOIN events e ON (e.channel_id, e.id) = (d.channel_id, d.event_id)
       WHERE d.same > 1 OR (e.id IS NULL AND d.event_type <> 'webhook:test')`,
  },
  {
    name: 'the attempts of a delivery are numbered without a gap',
    violations: `
      SELECT d.id, d.attempts, count(a.number), max(a.number)
        FROM webhook_deliveries d
        LEFT JOIN recorded_attempts a ON (a.channel_id, a.delivery_id) = (d.channel_id, d.id)
       GROUP BY d.channel_id, d.id, d.attempts
      HAVING count(a.number) <> d.attempts OR min(a.number) <> 1 OR max(a.number) <> d.attempts`,
  },
];

/** Hold once everything accepted has been worked off. */
export const SETTLED_INVARIANTS: readonly Invariant[] = [
  {
    name: 'no job is left to do',
    violations: "SELECT id, type, status, attempts FROM jobs WHERE status NOT IN ('completed', 'failed')",
  },
  { name: 'every event was relayed', violations: 'SELECT id, type FROM events WHERE position IS NULL' },
];

export const INVARIANTS: readonly Invariant[] = [...ORDER_INVARIANTS, ...JOB_INVARIANTS, ...EVENT_INVARIANTS];

/** Each broken invariant by its name, with some of the rows that break it; empty when all hold. */
export async function brokenInvariants(
  database: Pick<TestDatabase, 'query'>,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const { name, violations } of invariants) {
    const rows = await database.query<object>(`SELECT * FROM (${violations}) AS violations LIMIT 10`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
