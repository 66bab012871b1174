import { orderBody } from '../load/order-body';
import type { LoadGenerator } from '../load/load-generator';
import { requestText } from '../load/request-text';
import type { WebhookReceiver } from '../load/webhook-receiver';
import type { ListeningProcess } from '../setup/listening-process';
import { timed } from '../setup/meter';
import { Progress } from '../us/progress';
import { type BenchShop, openShop, startService } from '../us/service';

const CONNECTIONS = 32;
const ITEMS = 3;

/** One process that accepts and one that works, woken by Redis, on one database. */
export class Side {
  private constructor(
    private readonly api: ListeningProcess,
    private readonly worker: ListeningProcess,
    private readonly progress: Progress,
    private readonly shops: readonly BenchShop[],
  ) {}

  /** @param channels how many are opened, each with a webhook */
  static async start(
    databaseUrl: string,
    redisUrl: string,
    channels: number,
    receiver: WebhookReceiver,
  ): Promise<Side> {
    const start = (ROLE: string) => startService(databaseUrl, { ROLE, REDIS_URL: redisUrl });
    const [api, worker] = await Promise.all([start('api'), start('worker')]);
    const shops: BenchShop[] = [];
    while (shops.length < channels) shops.push(await openShop(api.url, receiver.url));
    return new Side(api, worker, await Progress.of(databaseUrl), shops);
  }

  /** Orders a second, over all channels in turn, from the first POST until the last webhook has come. */
  async run(count: number, load: LoadGenerator, receiver: WebhookReceiver): Promise<number> {
    const requests = this.shops.map(({ channelId, key }) =>
      requestText('POST', '/v1/orders', key, orderBody(channelId, ITEMS)),
    );
    const { reached } = await receiver.expect(count);
    const { perSecond } = await timed(count, async () => {
      await load.run({ port: this.api.port, connections: CONNECTIONS, requests, until: { count } }, '202');
      await reached;
    });
    await this.progress.idle();
    return perSecond!;
  }

  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), this.worker.stop(), this.progress.end()]);
  }
}
