import type { Bench } from '../stage/bench';
import type { Samples } from '../stage/meter';
import type { Progress } from './progress';
import { countOf, measureWorker } from './worker-run';

/** A worker that finds the deliveries of a channel as if none had been attempted yet. */
export async function measureDeliveries(
  bench: Bench,
  url: string,
  progress: Progress,
  channelId: string,
): Promise<Samples> {
  await progress.query('TRUNCATE webhook_attempts');
  const reset = await progress.query(
    `UPDATE webhook_deliveries
        SET state = 'pending', attempts = 0, due_at = now(), delivery_timestamp = NULL, request_url = NULL,
            request_headers = NULL, response_status = NULL, response_body = NULL
      WHERE channel_id = $1
      RETURNING 1`,
    [channelId],
  );
  await progress.query('VACUUM ANALYZE webhook_deliveries');
  const { reached } = await bench.receiver.expect(reset.length);
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
