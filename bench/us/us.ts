import type { Bench } from '../setup/bench';
import type { ListeningProcess } from '../setup/listening-process';
import { megabytesOf } from '../setup/processor-time';
import { metered, type Sample, type Samples, timed } from '../setup/meter';
import { cancellations } from '../load/cancellations';
import { orderBody } from '../load/order-body';
import { requestText } from '../load/request-text';
import { measureBacklog } from './backlog';
import { measureDeliveries } from './deliveries';
import { fillWithOrders, listQuestions, listRequest } from './long-list';
import { Progress } from './progress';
import { type BenchShop, openShop, startService } from './service';

const SHORT_LIST = 10_000;
/** Of what the service takes when it is not held back. */
const QUIET_SHARE = 0.2;
const ORDERS_READ = 1_000;

/** One round with the service, on a database of its own. */
export async function measureUs(bench: Bench): Promise<Samples> {
  const url = await bench.postgres.create('us', 'orders_template');
  const progress = await Progress.of(url);
  const service = await startService(url);
  try {
    const idle: Sample = { megabytes: megabytesOf(service.pid) };
    const quiet = await openShop(service.url);
    const told = await openShop(service.url, bench.receiver.url);
    const run = new Run(bench, service, progress);
    await run.warmUp(told);
    const samples = await run.measureAll(quiet, told);
    const loaded: Sample = { megabytes: megabytesOf(service.pid, 'VmHWM') };
    await service.stop();
    const { startMs } = service;
    return {
      ...samples,
      ...(await measureDeliveries(bench, url, progress, told.channelId)),
      ...(await measureBacklog(bench, url, progress)),
      'memory idle': idle,
      'memory loaded': loaded,
      'warm start': { ms: startMs },
    };
  } finally {
    await service.kill();
    await progress.end();
  }
}

class Run {
  constructor(
    private readonly bench: Bench,
    private readonly service: ListeningProcess,
    private readonly progress: Progress,
  ) {}

  /** Until the code is compiled and the pools are open. */
  async warmUp(shop: BenchShop): Promise<void> {
    await this.send([this.post(shop, 3)], '202', { ms: this.bench.plan.ms });
    await this.progress.idle();
    const reads = (await this.progress.orderIds(shop.channelId, 'pending', 10)).map((id) => read(shop, id));
    await this.send(reads, '200', { ms: this.bench.plan.ms / 3 });
  }

  async measureAll(quiet: BenchShop, told: BenchShop): Promise<Samples> {
    const accepted = await this.accept(quiet, 3);
    const endToEnd = await this.endToEnd(told);
    const quietOf = ({ perSecond }: Sample) => Math.round(perSecond! * QUIET_SHARE);
    return {
      'accept, 3 items': accepted,
      'accept, 10 items': await this.accept(quiet, 10),
      'end to end': endToEnd,
      'accept, 3 items, at 20 % load': await this.accept(quiet, 3, quietOf(accepted)),
      'accept, 3 items, at 20 % of end to end': await this.accept(quiet, 3, quietOf(endToEnd)),
      'status updates applied': await this.updateStatuses(quiet),
      'get an order': await this.readOrders(told),
      'list page of 10 thousand': await this.list(),
    };
  }

  private async accept(shop: BenchShop, items: number, perSecond?: number): Promise<Sample> {
    await this.bench.postgres.settle();
    const until = { ms: this.bench.plan.ms };
    const sample = await this.metered(() => this.send([this.post(shop, items)], '202', until, perSecond));
    await this.progress.idle();
    return sample;
  }

  /** From the first request until the last webhook was received and its attempt recorded. */
  private async endToEnd(shop: BenchShop): Promise<Sample> {
    await this.bench.postgres.settle();
    const count = this.bench.plan.orders;
    const { reached } = await this.bench.receiver.expect(count);
    return this.metered(() =>
      timed(count, async () => {
        await this.send([this.post(shop, 3)], '202', { count });
        await reached;
        await this.progress.idle();
      }),
    );
  }

  /** Half as many are updated before: nothing else has this code compiled. */
  private async updateStatuses(shop: BenchShop): Promise<Sample> {
    const count = this.bench.plan.orders;
    const all = count + count / 2;
    await this.send([this.post(shop, 3)], '202', { count: all });
    await this.progress.idle();
    const patches = cancellations(await this.progress.orderIds(shop.channelId, 'pending', all), shop.key);
    await this.update(patches.slice(count));
    await this.bench.postgres.settle();
    return this.metered(() => this.update(patches.slice(0, count)));
  }

  private async update(patches: readonly string[]): Promise<Sample & { count: number }> {
    const count = patches.length;
    let latency: Sample = {};
    const sample = await timed(count, async () => {
      latency = await this.send(patches, '202', { count });
      await this.progress.applied();
    });
    return { ...sample, p50Ms: latency.p50Ms, p99Ms: latency.p99Ms };
  }

  private async readOrders(shop: BenchShop): Promise<Sample> {
    const ids = await this.progress.orderIds(shop.channelId, 'pending', ORDERS_READ);
    const reads = ids.map((id) => read(shop, id));
    return this.metered(() => this.send(reads, '200', { ms: this.bench.plan.ms }));
  }

  /** One question at a time: what a page costs, not how many questions wait for each other. */
  private async list(): Promise<Sample> {
    const { channelId } = await openShop(this.service.url);
    await fillWithOrders(this.progress, channelId, SHORT_LIST);
    const requests = listQuestions(channelId, SHORT_LIST).map(listRequest);
    return this.metered(() => this.send(requests, '200', { ms: this.bench.plan.ms }, undefined, 1));
  }

  private post(shop: BenchShop, items: number): string {
    return requestText('POST', '/v1/orders', shop.key, orderBody(shop.channelId, items));
  }

  private send(
    requests: readonly string[],
    status: string,
    until: { ms: number } | { count: number },
    perSecond?: number,
    connections = this.bench.plan.connections,
  ) {
    return this.bench.load.run({ port: this.service.port, connections, requests, until, perSecond }, status);
  }

  private metered(work: () => Promise<Sample & { count: number }>): Promise<Sample> {
    return metered({ node: this.service.pid, postgres: this.bench.postgres.pid }, work);
  }
}

function read(shop: BenchShop, id: string): string {
  return requestText('GET', `/v1/orders/${id}`, shop.key);
}
