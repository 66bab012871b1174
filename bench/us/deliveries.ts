import type { Bench } from '../setup/bench';
import type { Samples } from '../setup/meter';
import type { Progress } from './progress';
import { countOf, measureWorker } from './worker-run';

/** What was delivered becomes so much more: copies of its events, each with an id of its own. */
const MULTIPLY = `
  WITH copies AS MATERIALIZED (
    SELECT e.*, uuidv7()::text AS new_id
      FROM generate_series(1, $2::int) AS n
     CROSS JOIN (SELECT row_number() OVER () AS place, count(*) OVER () AS places, told.*
                   FROM events told WHERE channel_id = $1) e
     WHERE e.place = 1 + n % e.places
  ), new_events AS (
    INSERT INTO events (channel_id, id, position, type, order_id, version, data, origin, occurred_at)
    SELECT channel_id, new_id, nextval('event_positions'), type, order_id, version, data, origin, occurred_at FROM copies
  )
  INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
  SELECT channel_id, new_id, uuidv7(), type, order_id, version, 'pending', now() FROM copies`;

/** The orders of the copies are in the search already, and looking for them again is no part of delivering. */
const ARE_SEARCHABLE = 'UPDATE order_search_progress SET position = (SELECT max(position) FROM events)';

/** A worker that finds the deliveries of a channel as if none had been attempted yet, and more of the kind. */
export async function measureDeliveries(
  bench: Bench,
  url: string,
  progress: Progress,
  channelId: string,
): Promise<Samples> {
  await progress.query('TRUNCATE webhook_attempts');
  const reset = await progress.query(
    `UPDATE webhook_deliveries
        SET state = 'pending', attempts = 0, attempt_ms = NULL, due_at = now(), delivery_timestamp = NULL, request_url = NULL,
            request_headers = NULL, response_status = NULL, response_body = NULL
      WHERE channel_id = $1
      RETURNING 1`,
    [channelId],
  );
  const more = Math.max(0, bench.plan.deliveries - reset.length);
  await progress.query(MULTIPLY, [channelId, more]);
  await progress.query(ARE_SEARCHABLE);
  await progress.query('VACUUM ANALYZE webhook_deliveries, events');
  const { reached } = await bench.receiver.expect(reset.length + more);
  const pending = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE state = 'pending'`;
  const sample = await measureWorker(
    bench,
    url,
    () => countOf(progress, pending),
    async () => {
      await reached;
      await progress.delivered();
    },
  );
  return { 'webhook deliveries': sample };
}
