import type { BenchPostgres } from '../setup/postgres';
import type { Sample } from '../setup/meter';
import { secondsOfTree } from '../setup/processor-time';
import { until } from '../setup/until';
import type { Progress } from '../us/progress';
import { startService } from '../us/service';

/** As long as the default settings keep jobs, events and deliveries. */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 100;

/** The oldest row of each table, along an index. $1 channel. */
const OLDEST = [
  'SELECT completed_at AS at FROM jobs WHERE channel_id = $1 ORDER BY id LIMIT 1',
  'SELECT told_at AS at FROM events WHERE channel_id = $1 AND position IS NOT NULL ORDER BY position LIMIT 1',
  'SELECT delivery_timestamp AS at FROM webhook_deliveries WHERE channel_id = $1 ORDER BY id LIMIT 1',
];

const ROWS = `
  SELECT ((SELECT count(*) FROM jobs) + (SELECT count(*) FROM events) + (SELECT count(*) FROM webhook_deliveries))::int AS count`;

/**
 * What Postgres spends on each row, from the start of a worker until it has deleted what is older than its settings keep: it
 * begins before it listens.
 */
export async function measureRetention(
  postgres: BenchPostgres,
  url: string,
  progress: Progress,
  channelId: string,
): Promise<Sample> {
  const rows = async () => (await progress.query<{ count: number }>(ROWS))[0]!.count;
  const before = await rows();
  await postgres.settle();
  const secondsBefore = secondsOfTree(postgres.pid);
  const worker = await startService(url, { ROLE: 'worker' });
  try {
    await until('old rows are deleted', () => isYoung(progress, channelId), LOOK_EVERY_MS);
    const seconds = secondsOfTree(postgres.pid) - secondsBefore;
    const count = before - (await rows());
    return { count, nodeUs: 0, postgresUs: (seconds * 1e6) / count };
  } finally {
    await worker.stop();
  }
}

async function isYoung(progress: Progress, channelId: string): Promise<boolean> {
  for (const sql of OLDEST) {
    const [oldest] = await progress.query<{ at: Date }>(sql, [channelId]);
    if (Date.now() - oldest!.at.getTime() > KEPT_DAYS * DAY_MS) return false;
  }
  return true;
}
