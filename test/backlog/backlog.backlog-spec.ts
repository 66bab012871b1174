import { multiplyCreation, plantPoison } from '../support/data/backlog';
import { scrape } from '../support/service/scrape';
import { Service } from '../support/service/service';
import { openShop, orderBody, type Shop } from '../support/data/shop';
import { until } from '../support/until';

const BACKLOG = 200_000;
const MEASURED = 150;
/** How many jobs are drained, in steps, so that effects of the queue's length show before its end. */
const STEP = 8_000;
const STEPS = 16;
const POISON = 3;
/** Growth of the second half over the first; memory kept per job would show with 64,000 jobs. */
const MOST_GROWTH_BYTES = 50 * 1024 * 1024;

describe('200,000 accepted orders that wait', () => {
  let loaded: Service;
  let worker: Service;
  let poison: string[];

  beforeAll(async () => {
    loaded = await Service.start({ ROLE: 'api', RATE_LIMIT_PER_SECOND: '0' });
  });
  afterAll(async () => {
    await worker.terminate();
    await loaded.stop();
  });

  it('do not make the next one wait longer for its 202', async () => {
    const empty = await Service.start({ ROLE: 'api', RATE_LIMIT_PER_SECOND: '0' });
    const shops = { empty: await openShop(empty), loaded: await openShop(loaded) };
    await accept(shops.loaded);
    await multiplyCreation(loaded.database, BACKLOG);
    const times = { empty: [] as number[], loaded: [] as number[] };
    for (let n = 0; n < MEASURED; n += 1) {
      times.empty.push(await accept(shops.empty));
      times.loaded.push(await accept(shops.loaded));
    }
    await empty.stop();
    expect((await scrape(loaded))('oms_jobs{state="queued"}')).toBe(10_001);
    expect(median(times.loaded) / median(times.empty)).toBeLessThan(2);
  });

  it('are drained at a steady rate, in flat memory, past jobs that fail each time', async () => {
    poison = await plantPoison(loaded.database, POISON);
    worker = await Service.start({ ...loaded.env, ROLE: 'worker' }, loaded.database);
    const durations: number[] = [];
    const memory: number[] = [];
    for (let step = 1; step <= STEPS; step += 1) {
      const startedMs = performance.now();
      await drained(worker, step * STEP);
      durations.push(performance.now() - startedMs);
      memory.push((await scrape(worker))('process_resident_memory_bytes')!);
    }
    const halves = <T>(all: readonly T[]) => [all.slice(0, STEPS / 2), all.slice(STEPS / 2)] as const;
    const [first, second] = halves(durations);
    expect(median(first) / median(second)).toBeGreaterThan(0.5);
    const [early, late] = halves(memory);
    expect(Math.max(...late) - Math.max(...early)).toBeLessThan(MOST_GROWTH_BYTES);
  });

  it('have each become one order, and none but the poisoned has failed a try', async () => {
    const tried = await until('the poisoned jobs were tried', async () => {
      const rows = await loaded.database.query<{ id: string; status: string }>(
        `SELECT id, status FROM jobs WHERE attempts > 0`,
      );
      return rows.length >= POISON && rows;
    });
    expect(tried.map(({ id }) => id).sort()).toEqual([...poison].sort());
    expect(tried.map(({ status }) => status)).not.toContain('completed');
    expect(await worker.terminate()).toBe(0);
    const [row] = await loaded.database.query<{ jobs: number; orders: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM jobs WHERE status = 'completed') AS jobs,
              (SELECT count(*)::int FROM orders) AS orders,
              (SELECT count(*)::int FROM events WHERE type = 'order:created') AS events`,
    );
    expect(row!.jobs).toBeGreaterThanOrEqual(STEPS * STEP);
    expect(row).toEqual({ jobs: row!.jobs, orders: row!.jobs, events: row!.jobs });
  });
});

/** Sends an order; gives the milliseconds until its 202. */
async function accept(shop: Shop): Promise<number> {
  const order = orderBody(shop.channelId) as object;
  const startedMs = performance.now();
  await shop.api.post('/v1/orders', order).expect(202);
  return performance.now() - startedMs;
}

function drained(worker: Service, count: number): Promise<unknown> {
  const ended = 'oms_jobs_ended_total{type="order_create",outcome="completed"}';
  return until(
    `${count} jobs are done`,
    async () => ((await scrape(worker))(ended) ?? 0) >= count,
    120_000,
    100,
  );
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
}
