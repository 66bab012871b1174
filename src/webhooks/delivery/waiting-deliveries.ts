import type { Forms } from '@libs/work-queue';
import { ageOf, counted, MOST_COUNTED, type WaitingSql } from '../../infrastructure/metrics';
import { circuitSql } from '../circuit/model/circuit';
import { DELIVERIES } from './delivery-policy';

/** The parts of the statement that depend on where rows are stored. */
interface Shape {
  readonly with: string;
  /** On the endpoint `c`: whether an attempt is under way. */
  readonly isAttempted: string;
  /** Due deliveries. */
  readonly due: string;
  /** Since when deliveries have been due (`due_since`), at least the oldest: claims change `due_at`, not this. */
  readonly oldestDue: string;
}

/** A claim never ends later than a lease from now. */
const UNDER_WAY = `state = 'pending' AND claim IS NOT NULL AND due_at > now()
  AND due_at <= now() + ${DELIVERIES.leaseMs} * interval '1 millisecond'`;

const DUE_SINCE = 'coalesce(d.next_attempt_at, d.due_at)';

const circuits = (state: string) => `(SELECT count(*)::int FROM endpoints WHERE state = '${state}')`;

const waiting = ({ with: begin, isAttempted, due, oldestDue }: Shape) => ({
  with: [
    begin,
    `endpoints AS MATERIALIZED (
       SELECT ${circuitSql('c').state(isAttempted)} AS state FROM webhook_endpoints c WHERE c.webhook_url IS NOT NULL)`,
  ],
  facts: {
    deliveries_pending: counted(`webhook_deliveries WHERE state = 'pending' ORDER BY channel_id, due_at`),
    deliveries_due: counted(due),
    deliveries_held: counted(`webhook_deliveries WHERE state = 'held' ORDER BY held_at`),
    deliveries_age: ageOf(`SELECT min(due_since) FROM ${oldestDue}`),
    circuits_closed: circuits('closed'),
    circuits_half_open: circuits('half_open'),
    circuits_open: circuits('open'),
    circuits_disabled: circuits('disabled'),
  },
});

/** For each channel with pending deliveries, the first due one. */
const dueByChannel = (column: string, limit: number) => `
  pending CROSS JOIN LATERAL (
    SELECT ${column} FROM webhook_deliveries d
     WHERE d.channel_id = pending.channel_id AND d.state = 'pending' AND d.due_at <= now()
     ORDER BY d.due_at LIMIT ${limit}) due`;

/** Goes from channel to channel with pending deliveries, one index look-up per fact. */
const ALONG_INDEX: Shape = {
  with: `pending(channel_id) AS (
    (SELECT channel_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY channel_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.channel_id FROM webhook_deliveries d
             WHERE d.state = 'pending' AND d.channel_id > l.channel_id ORDER BY d.channel_id LIMIT 1)
      FROM pending l WHERE l.channel_id IS NOT NULL)`,
  isAttempted: `EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.channel_id = c.channel_id AND ${UNDER_WAY})`,
  due: dueByChannel('1', MOST_COUNTED),
  oldestDue: dueByChannel(`${DUE_SINCE} AS due_since`, 1),
};

/** An index can't be followed across nodes: each node reads everything that is pending on it. */
const ON_EACH_NODE: Shape = {
  with: `attempted AS MATERIALIZED (SELECT DISTINCT channel_id FROM webhook_deliveries WHERE ${UNDER_WAY})`,
  isAttempted: 'c.channel_id IN (SELECT channel_id FROM attempted)',
  due: `webhook_deliveries WHERE state = 'pending' AND due_at <= now()`,
  oldestDue: `(SELECT ${DUE_SINCE} AS due_since FROM webhook_deliveries d WHERE state = 'pending' AND due_at <= now()) due`,
};

/** Deliveries and circuits. */
export const WAITING_DELIVERIES = {
  together: waiting(ALONG_INDEX),
  spread: waiting(ON_EACH_NODE),
} satisfies Forms<WaitingSql>;
