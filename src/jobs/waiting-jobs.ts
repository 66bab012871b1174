import { ageOf, counted, MOST_COUNTED, type WaitingSql } from '../infrastructure/metrics';

const OLDEST = `
  SELECT run_at FROM jobs WHERE status = 'queued' AND run_at <= now() ORDER BY run_at, seq LIMIT 1`;

/** Jobs that wait or failed, and the age of the oldest that is due. */
export const WAITING_JOBS = {
  with: [
    `queued AS MATERIALIZED (
       SELECT attempts FROM jobs WHERE status = 'queued' ORDER BY run_at, seq LIMIT ${MOST_COUNTED})`,
  ],
  facts: {
    jobs_queued: '(SELECT count(*)::int FROM queued WHERE attempts = 0)',
    jobs_retrying: '(SELECT count(*)::int FROM queued WHERE attempts > 0)',
    jobs_failed: counted(`jobs WHERE status = 'failed' ORDER BY channel_id, id`),
    jobs_age: ageOf(OLDEST),
  },
} as const satisfies WaitingSql;
