import type { Bench } from '../setup/bench';
import { metered, type Sample } from '../setup/meter';
import type { Progress } from './progress';
import { startService } from './service';

/**
 * Starts a worker on work that waits already. Counts from when the process listens, so that its start is not part of
 * the rate; what it did before that is not counted either.
 * @param left counts what still waits
 */
export async function measureWorker(
  bench: Bench,
  url: string,
  left: () => Promise<number>,
  untilDone: () => Promise<void>,
): Promise<Sample> {
  await bench.postgres.settle();
  const worker = await startService(url, { ROLE: 'worker' });
  try {
    return await metered({ node: worker.pid, postgres: bench.postgres.pid }, async () => {
      const startedAt = performance.now();
      const count = await left();
      if (count === 0) throw new Error('the worker was done before it listened: the backlog is too small');
      await untilDone();
      return { count, perSecond: count / ((performance.now() - startedAt) / 1_000) };
    });
  } finally {
    await worker.stop();
  }
}

export async function countOf(progress: Progress, sql: string): Promise<number> {
  const [row] = await progress.query<{ count: number }>(sql);
  return row!.count;
}
