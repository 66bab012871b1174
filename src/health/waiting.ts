import { isReady } from '@libs/outbox';
import { FAILURES_BEFORE_PROBING } from '../webhooks';

/** Counts stop here, so that the cost does not depend on the backlog; the age of the oldest shows how bad it is. */
export const MOST_COUNTED = 10_001;

/** The backlog of the whole system. Counts are at most `MOST_COUNTED`, ages are in seconds. */
export interface Waiting {
  readonly jobs_queued: number;
  readonly jobs_retrying: number;
  readonly jobs_failed: number;
  readonly jobs_age: number;
  readonly events_unrelayed: number;
  readonly events_age: number;
  readonly deliveries_pending: number;
  readonly deliveries_due: number;
  readonly deliveries_held: number;
  readonly deliveries_age: number;
  readonly circuits_closed: number;
  readonly circuits_half_open: number;
  readonly circuits_open: number;
  readonly circuits_disabled: number;
}

/** The longest a claim on an attempt under way reaches into the future. */
const CLAIM = `interval '10 seconds'`;

/** `ORDER BY` names the index to walk: without it a limited count may read the whole table when few rows fit. */
const counted = (rows: string) =>
  `SELECT count(*)::int FROM (SELECT 1 FROM ${rows} LIMIT ${MOST_COUNTED}) counted`;

const ageOf = (oldest: string) => `coalesce(extract(epoch FROM now() - (${oldest})), 0)::float`;

/** The parts of the statement that depend on where rows are stored. */
interface Shape {
  /** The beginning of the statement, which defines what the parts below use. */
  readonly begin: string;
  /** On the channel `c`: whether an attempt is under way. */
  readonly isBeingAttempted: string;
  /** Due deliveries. */
  readonly due: string;
  /** Since when deliveries have been due (`due_since`), at least the oldest: claims change `due_at`, not this. */
  readonly oldestDue: string;
  /** The `occurred_at` of events to be handed on, at least of the oldest. */
  readonly oldestReady: string;
}

const UNDER_WAY = `state = 'pending' AND claim IS NOT NULL AND due_at > now() AND due_at <= now() + ${CLAIM}`;

const DUE_SINCE = 'coalesce(d.next_attempt_at, d.due_at)';

const waiting = ({ begin, isBeingAttempted, due, oldestDue, oldestReady }: Shape) => `
  ${begin}, queued AS MATERIALIZED (
    SELECT attempts FROM jobs WHERE status = 'queued' ORDER BY run_at, seq LIMIT ${MOST_COUNTED}
  ), endpoints AS MATERIALIZED (
    SELECT c.webhook_enabled AS enabled, c.webhook_failures >= ${FAILURES_BEFORE_PROBING} AS failing,
           c.webhook_probe_at IS NULL OR c.webhook_probe_at <= now() OR ${isBeingAttempted} AS probing
      FROM channels c WHERE c.webhook_url IS NOT NULL
  )
  SELECT (SELECT count(*)::int FROM queued WHERE attempts = 0) AS jobs_queued,
         (SELECT count(*)::int FROM queued WHERE attempts > 0) AS jobs_retrying,
         (${counted(`jobs WHERE status = 'failed' ORDER BY channel_id, id`)}) AS jobs_failed,
         ${ageOf(`SELECT run_at FROM jobs WHERE status = 'queued' AND run_at <= now() ORDER BY run_at, seq LIMIT 1`)} AS jobs_age,
         (${counted(`events e WHERE ${isReady('e')} ORDER BY channel_id, seq`)}) AS events_unrelayed,
         ${ageOf(`SELECT min(occurred_at) FROM ${oldestReady}`)} AS events_age,
         (${counted(`webhook_deliveries WHERE state = 'pending' ORDER BY channel_id, due_at`)}) AS deliveries_pending,
         (${counted(due)}) AS deliveries_due,
         (${counted(`webhook_deliveries WHERE state = 'held' ORDER BY held_at`)}) AS deliveries_held,
         ${ageOf(`SELECT min(due_since) FROM ${oldestDue}`)} AS deliveries_age,
         (SELECT count(*)::int FROM endpoints WHERE enabled AND NOT failing) AS circuits_closed,
         (SELECT count(*)::int FROM endpoints WHERE enabled AND failing AND probing) AS circuits_half_open,
         (SELECT count(*)::int FROM endpoints WHERE enabled AND failing AND NOT probing) AS circuits_open,
         (SELECT count(*)::int FROM endpoints WHERE NOT enabled) AS circuits_disabled`;

/** For each channel with pending deliveries, the first due one. */
const dueOfLanes = (column: string, limit: number) => `
  lanes CROSS JOIN LATERAL (
    SELECT ${column} FROM webhook_deliveries d
     WHERE d.channel_id = lanes.channel_id AND d.state = 'pending' AND d.due_at <= now()
     ORDER BY d.due_at LIMIT ${limit}) due`;

/** The first event of a channel to be handed on. */
const firstReady = (condition: string) => `
  SELECT e.channel_id, e.occurred_at FROM events e
   WHERE ${isReady('e')} AND ${condition} ORDER BY e.channel_id, e.seq LIMIT 1`;

/** One statement with one index look-up per fact; `lanes` goes from channel to channel with pending deliveries. */
export const WAITING = waiting({
  begin: `WITH RECURSIVE lanes(channel_id) AS (
    (SELECT channel_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY channel_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.channel_id FROM webhook_deliveries d
             WHERE d.state = 'pending' AND d.channel_id > l.channel_id ORDER BY d.channel_id LIMIT 1)
      FROM lanes l WHERE l.channel_id IS NOT NULL
  ), ready(channel_id, occurred_at) AS (
    (${firstReady('true')})
    UNION ALL
    SELECT following.* FROM ready r CROSS JOIN LATERAL (${firstReady('e.channel_id > r.channel_id')}) following
  )`,
  isBeingAttempted: `EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.channel_id = c.id AND ${UNDER_WAY})`,
  due: dueOfLanes('1', MOST_COUNTED),
  oldestDue: dueOfLanes(`${DUE_SINCE} AS due_since`, 1),
  oldestReady: 'ready',
});

/** An index can't be followed across nodes: each node reads everything that is pending on it. */
export const WAITING_ON_NODES = waiting({
  begin: `WITH attempted AS MATERIALIZED (SELECT DISTINCT channel_id FROM webhook_deliveries WHERE ${UNDER_WAY})`,
  isBeingAttempted: 'c.id IN (SELECT channel_id FROM attempted)',
  due: `webhook_deliveries WHERE state = 'pending' AND due_at <= now()`,
  oldestDue: `(SELECT ${DUE_SINCE} AS due_since FROM webhook_deliveries d WHERE state = 'pending' AND due_at <= now()) due`,
  oldestReady: `events e WHERE ${isReady('e')}`,
});
