import { isReady } from '@libs/outbox';
import type { Forms } from '@libs/work-queue';
import { ageOf, counted, type WaitingSql } from '../infrastructure/metrics';

/** The first event of a channel that is ready for the sagas. */
const firstReady = (condition: string) => `
  SELECT e.channel_id, e.occurred_at FROM events e
   WHERE ${isReady('e')} AND ${condition} ORDER BY e.channel_id, e.seq LIMIT 1`;

const facts = (ready: string) => ({
  events_unrelayed: counted(`events e WHERE ${isReady('e')} ORDER BY channel_id, seq`),
  events_age: ageOf(`SELECT min(occurred_at) FROM ${ready}`),
});

/** Events that are not relayed yet, and the age of the oldest: the first of each channel, found from channel to channel. */
export const WAITING_EVENTS = {
  together: {
    with: [
      `ready(channel_id, occurred_at) AS (
         (${firstReady('true')})
         UNION ALL
         SELECT following.* FROM ready r CROSS JOIN LATERAL (${firstReady('e.channel_id > r.channel_id')}) following)`,
    ],
    facts: facts('ready'),
  },
  /** An index can't be followed across nodes: each node reads everything that is ready on it. */
  spread: { with: [], facts: facts(`events e WHERE ${isReady('e')}`) },
} as const satisfies Forms<WaitingSql>;
