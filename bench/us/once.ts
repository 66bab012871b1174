import { execFileSync } from 'node:child_process';
import type { Bench } from '../setup/bench';
import { metered, type Sample, type Samples } from '../setup/meter';
import { askRaw, withOffset, withOurs } from './list-statements';
import { fillWithOrders, listQuestions, listRequest } from './long-list';
import { Progress } from './progress';
import { openShop, startService } from './service';

/** OFFSET + COUNT takes most of a second at a million orders, so it is asked a part of the questions. */
const ASKED_WITH_OFFSET = 20;
const ASKED_RAW = 600;

/** What is measured once in a run, since setting it up takes as long as a round: the long list and the sockets. */
export async function measureOnce(bench: Bench): Promise<{ limits: Samples; us: Samples }> {
  const { longLists, sockets } = bench.plan;
  const limits: Record<string, Sample> = {};
  const us: Record<string, Sample> = sockets === 0 ? {} : measureSockets(sockets);
  for (const orders of longLists) {
    const list = await measureLongList(bench, orders);
    us[`list page of ${nameOf(orders)}`] = list.page;
    us[`list page of ${nameOf(orders)}, its statements`] = list.statements;
    limits[`OFFSET + COUNT at ${nameOf(orders)}`] = list.offset;
  }
  return { limits, us };
}

/** One question at a time: over HTTP, and by a raw client with our statements, and with OFFSET and COUNT. */
async function measureLongList(
  bench: Bench,
  orders: number,
): Promise<Record<'page' | 'statements' | 'offset', Sample>> {
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
    const statements = await askRaw(url, questions.slice(0, ASKED_RAW), withOurs);
    const offset = await askRaw(url, questions.slice(0, ASKED_WITH_OFFSET), withOffset);
    return { page, statements, offset };
  } finally {
    await service.stop();
    await progress.end();
  }
}

function nameOf(orders: number): string {
  return orders >= 1e6 ? `${orders / 1e6} million` : `${orders / 1e3} thousand`;
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
