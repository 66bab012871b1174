import type { Forms } from '@libs/work-queue';
import { ageOf, counted, MOST_COUNTED, type WaitingSql } from '../infrastructure/metrics';

/** The queued job of a channel that is or will be due first. */
const firstQueued = (condition: string) => `
  SELECT j.channel_id, j.run_at FROM jobs j
   WHERE j.status = 'queued' AND ${condition} ORDER BY j.channel_id, j.run_at, j.id LIMIT 1`;

/** The parts of the statement that depend on where rows are stored. */
interface Shape {
  readonly with: readonly string[];
  /** How many are counted. */
  readonly limit: string;
  /** A SELECT of the time since when the oldest has been due. */
  readonly oldest: string;
}

const waiting = ({ with: begin, limit, oldest }: Shape) => ({
  with: [
    ...begin,
    `queued AS MATERIALIZED (
       SELECT attempts FROM jobs WHERE status = 'queued' ORDER BY channel_id, run_at, id LIMIT ${limit})`,
  ],
  facts: {
    jobs_queued: '(SELECT count(*)::int FROM queued WHERE attempts = 0)',
    jobs_retrying: '(SELECT count(*)::int FROM queued WHERE attempts > 0)',
    jobs_failed: counted(`jobs WHERE status = 'failed' ORDER BY channel_id, id`),
    jobs_age: ageOf(oldest),
  },
});

/** Jobs that wait or failed, and the age of the oldest that is due: the first of each channel, found from channel to channel. */
export const WAITING_JOBS = {
  together: waiting({
    with: [
      `first_queued(channel_id, run_at) AS (
         (${firstQueued('true')})
         UNION ALL
         SELECT following.* FROM first_queued f CROSS JOIN LATERAL (${firstQueued('j.channel_id > f.channel_id')}) following)`,
    ],
    // Where Postgres knows the limit, it may read and sort all jobs instead of following the index so far.
    limit: `(SELECT ${MOST_COUNTED})`,
    oldest: 'SELECT min(run_at) FROM first_queued WHERE run_at <= now()',
  }),
  /** An index can't be followed across nodes: each node reads everything that is due on it. */
  spread: waiting({
    with: [],
    limit: `${MOST_COUNTED}`,
    oldest: `SELECT min(run_at) FROM jobs WHERE status = 'queued' AND run_at <= now()`,
  }),
} as const satisfies Forms<WaitingSql>;
