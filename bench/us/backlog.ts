import { orderBody } from '../load/order-body';
import { requestText } from '../load/request-text';
import type { Bench } from '../setup/bench';
import { metered, type Sample, type Samples } from '../setup/meter';
import type { Progress } from './progress';
import { openShop, startService } from './service';
import { countOf, measureWorker } from './worker-run';

/** Makes this many waiting jobs: copies of one, each with its own ids and order number. */
const MULTIPLY = `
  WITH one AS MATERIALIZED (SELECT * FROM jobs WHERE status = 'queued' LIMIT 1),
  copies AS MATERIALIZED (
    SELECT one.*, uuidv7() AS new_id, 'BACKLOG-' || n AS new_number
      FROM one, generate_series(1, $1::int) AS n
  )
  INSERT INTO jobs (channel_id, id, key, type, order_number, outline, payload)
  SELECT channel_id, new_id, new_id::text, type, new_number, replace(outline, order_number, new_number),
         replace(replace(replace(payload, id::text, new_id::text), key, new_id::text), order_number, new_number)
    FROM copies`;

const WAITING = `SELECT count(*)::int AS count FROM jobs WHERE status = 'queued'`;
const COMPLETED = `SELECT count(*)::int AS count FROM jobs WHERE status = 'completed'`;

/** A process that only accepts, then one that only works on the backlog. The channel has no webhook. */
export async function measureBacklog(bench: Bench, url: string, progress: Progress): Promise<Samples> {
  await progress.query('TRUNCATE jobs');
  const accepted = await acceptOnly(bench, url);
  const waiting = await countOf(progress, WAITING);
  await progress.query(MULTIPLY, [Math.max(1, bench.plan.backlog - waiting)]);
  await progress.query('VACUUM ANALYZE jobs');
  const backlog = await countOf(progress, WAITING);
  const drain = await measureWorker(
    bench,
    url,
    () => countOf(progress, WAITING),
    () => progress.applied(),
  );
  const completed = await countOf(progress, COMPLETED);
  if (completed !== backlog) throw new Error(`${completed} of ${backlog} jobs of the backlog were completed`);
  return { 'accept, 3 items, no worker': accepted, 'backlog drain': drain };
}

async function acceptOnly({ load, plan, postgres }: Bench, url: string): Promise<Sample> {
  const api = await startService(url, { ROLE: 'api' });
  try {
    const shop = await openShop(api.url);
    const requests = [requestText('POST', '/v1/orders', shop.key, orderBody(shop.channelId, 3))];
    const { connections, ms } = plan;
    const accept = (forMs: number) =>
      load.run({ port: api.port, connections, requests, until: { ms: forMs } }, '202');
    await accept(ms / 2);
    await postgres.settle();
    return await metered({ node: api.pid, postgres: postgres.pid }, () => accept(ms));
  } finally {
    await api.stop();
  }
}
