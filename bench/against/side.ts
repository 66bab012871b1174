import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ending } from '@libs/ending';
import { cancellations } from '../load/cancellations';
import type { LoadGenerator } from '../load/load-generator';
import { orderBody } from '../load/order-body';
import { requestText } from '../load/request-text';
import type { WebhookReceiver } from '../load/webhook-receiver';
import { endListening, type ListeningProcess, startListening } from '../setup/listening-process';
import { metered, type Sample } from '../setup/meter';
import { type BenchPostgres, startPostgres } from '../setup/postgres';
import { Progress } from '../us/progress';
import { type BenchShop, openShop, serviceEnvironment } from '../us/service';

export const WORKS = ['accept', 'status', 'end to end', 'get'] as const;
export type Work = (typeof WORKS)[number];

const CONNECTIONS = 16;
/** What is written behind everything else is written by then, such as what orders are found by. */
const SETTLED_AFTER_MS = 700;

/** A database that a build has used before, and its channels: one without a webhook, one with. */
export interface UsedDatabase {
  readonly postgres: BenchPostgres;
  readonly url: string;
  readonly quiet: BenchShop;
  readonly told: BenchShop;
}

/** A build with a database of its own. */
export class Side {
  private constructor(
    readonly postgres: BenchPostgres,
    private readonly service: ListeningProcess,
    private readonly progress: Progress,
    private readonly quiet: BenchShop,
    private readonly told: BenchShop,
  ) {}

  /** On an empty database. @param folder of a checkout that is built */
  static async start(folder: string, ending: Ending, receiver: WebhookReceiver): Promise<Side> {
    const postgres = await startPostgres(ending);
    ending.onEnd('the services', endListening);
    const url = await postgres.create('us');
    const service = await startListening(await programOf(folder), serviceEnvironment(url));
    const quiet = await openShop(service.url);
    const told = await openShop(service.url, receiver.url);
    return Side.of(service, { postgres, url, quiet, told });
  }

  /** @param service that runs on the database */
  static async of(service: ListeningProcess, { postgres, url, quiet, told }: UsedDatabase): Promise<Side> {
    return new Side(postgres, service, await Progress.of(url), quiet, told);
  }

  /** So many units of the work, from the first request until nothing is left to do for them. */
  async run(work: Work, count: number, load: LoadGenerator, receiver: WebhookReceiver): Promise<Sample> {
    const { requests, status } = await this.requestsOf(work, count, load);
    await this.postgres.settle();
    const { reached } = await receiver.expect(count);
    return metered({ node: this.service.pid, postgres: this.postgres.pid }, async () => {
      const sample = await this.send(load, requests, status, count);
      if (work === 'end to end') await reached;
      if (work !== 'get') await this.settled();
      return sample;
    });
  }

  /** Its Postgres idles until the program ends. */
  async stop(): Promise<void> {
    await this.service.stop();
    await this.progress.end();
  }

  private async requestsOf(work: Work, count: number, load: LoadGenerator) {
    const shop = work === 'end to end' ? this.told : this.quiet;
    const post = requestText('POST', '/v1/orders', shop.key, orderBody(shop.channelId, 3));
    if (work === 'accept' || work === 'end to end') return { requests: [post], status: '202' };
    if (work === 'status') {
      await this.send(load, [post], '202', count);
      await this.settled();
    }
    const ids = await this.progress.orderIds(shop.channelId, 'pending', count);
    if (work === 'status') return { requests: cancellations(ids, shop.key), status: '202' };
    return { requests: ids.map((id) => requestText('GET', `/v1/orders/${id}`, shop.key)), status: '200' };
  }

  private send(load: LoadGenerator, requests: readonly string[], status: string, count: number) {
    const { port } = this.service;
    return load.run({ port, connections: CONNECTIONS, requests, until: { count } }, status);
  }

  private async settled(): Promise<void> {
    await this.progress.idle();
    await pause(SETTLED_AFTER_MS);
  }
}

/** With the options of Node that it is started with itself. */
async function programOf(folder: string): Promise<string[]> {
  const command: unknown = await import(resolve(folder, 'dist/scripts/service-command.js'));
  const { SERVICE_ARGUMENTS: own } = command as { SERVICE_ARGUMENTS: readonly string[] };
  return [...own.slice(0, -1), resolve(folder, 'dist/src/main.js')];
}
