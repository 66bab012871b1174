import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import type { Bench } from '../stage/bench';
import { metered, type Sample, type Samples } from '../stage/meter';
import { median } from '../results';
import { fillWithOrders, type ListQuestion, listQuestions, listRequest } from './long-list';
import { Progress } from './progress';
import { openShop, startService } from './service';

/** OFFSET + COUNT takes most of a second at a million orders, so it is asked a part of the questions. */
const ASKED_WITH_OFFSET = 20;

/** What is measured once in a run, since setting it up takes as long as a round: the long list and the sockets. */
export async function measureOnce(bench: Bench): Promise<{ limits: Samples; us: Samples }> {
  const { longLists, sockets } = bench.plan;
  const limits: Record<string, Sample> = {};
  const us: Record<string, Sample> = sockets === 0 ? {} : measureSockets(sockets);
  for (const orders of longLists) {
    const list = await measureLongList(bench, orders);
    us[`list page of ${nameOf(orders)}`] = list.page;
    limits[`OFFSET + COUNT at ${nameOf(orders)}`] = list.offset;
  }
  return { limits, us };
}

/** One question at a time, over HTTP; and the same questions as a raw client would ask them with OFFSET and COUNT. */
async function measureLongList(bench: Bench, orders: number): Promise<{ page: Sample; offset: Sample }> {
  const { postgres, load, plan } = bench;
  const url = await postgres.create('us', 'orders_template');
  const progress = await Progress.of(url);
  const service = await startService(url, { ROLE: 'api' });
  try {
    const { channelId } = await openShop(service.url);
    await fillWithOrders(progress, channelId, orders);
    const questions = listQuestions(channelId, orders);
    const ask = (ms: number) =>
      load.run(
        { port: service.port, connections: 1, requests: questions.map(listRequest), until: { ms } },
        '200',
      );
    await ask(plan.ms / 3);
    await postgres.settle();
    const page = await metered({ node: service.pid, postgres: postgres.pid }, () => ask(plan.ms));
    const offset = await askWithOffset(url, questions.slice(0, ASKED_WITH_OFFSET));
    return { page, offset };
  } finally {
    await service.stop();
    await progress.end();
  }
}

function nameOf(orders: number): string {
  return orders >= 1e6 ? `${orders / 1e6} million` : `${orders / 1e3} thousand`;
}

const WHERE = 'channel_id = $1 AND status = $2 AND order_date BETWEEN $3 AND $4';

const PAGE = `
  SELECT v.snapshot
    FROM (SELECT * FROM orders WHERE ${WHERE} ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6) o
    JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version
   ORDER BY o.created_at DESC, o.id DESC`;

async function askWithOffset(url: string, questions: readonly ListQuestion[]): Promise<Sample> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const tookMs: number[] = [];
  for (const { channelId, status, from, to, limit, page } of questions) {
    const startedAt = performance.now();
    const filter = [channelId, status, from, to];
    await client.query(PAGE, [...filter, limit, (page - 1) * limit]);
    await client.query(`SELECT count(*) FROM orders WHERE ${WHERE}`, filter);
    tookMs.push(performance.now() - startedAt);
  }
  await client.end();
  return { count: questions.length, p50Ms: median(tookMs), p99Ms: Math.max(...tookMs) };
}

/** A run of `bench/sockets.mjs`, which has a database and a service of its own. */
function measureSockets(sockets: number): Record<string, Sample> {
  const output = execFileSync(process.execPath, ['bench/sockets.mjs', String(sockets), '10', '--json'], {
    encoding: 'utf8',
  });
  const { kilobytesEach, medianMs, slowestMs } = JSON.parse(output) as Record<string, number>;
  return {
    [`${sockets} sockets, from commit to the last one`]: { p50Ms: medianMs, p99Ms: slowestMs },
    [`${sockets} sockets, memory for each`]: { megabytes: kilobytesEach! / 1_024 },
  };
}
