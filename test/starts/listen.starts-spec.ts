import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type OmsClient } from '../../packages/client/src/index.js';
import type { WebhookEvent } from '../../packages/client/src/index.js';
import { webhookHandler } from '../../packages/client/src/webhooks/index.js';
import { areAllInFeed } from '../support/beyond-the-interface';
import { Oms, type RunningOms } from '../support/cli/oms';
import { openShop, orderBody, SECRET, type Shop } from '../support/data/shop';
import { freePort } from '../support/free-port';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const RESTARTS = 50;
const ORDERS_IN_A_PAUSE = 20;
/** `npm run test:pauses` makes the pauses as long as a person's: longer than any socket, lease or time limit lasts. */
const PAUSE_MS = Number(process.env.LISTEN_PAUSE_SECONDS ?? 1) * 1_000;

describe('oms listen', () => {
  const oms = new Oms();
  let received: WebhookEvent[];
  let refused: string[];
  let service: Service;
  let receiver: Server;
  let shop: Shop;
  let client: OmsClient;
  let listening: RunningOms;

  beforeAll(async () => {
    service = await Service.start({ PORT: String(await freePort()) });
    const onEvent = (event: WebhookEvent) => void received.push(event);
    const onRefused = (reason: string) => void refused.push(reason);
    receiver = createServer(webhookHandler({ secret: SECRET, onEvent, onRefused }));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    [received, refused] = [[], []];
    shop = await openShop(service);
    client = createClient({ baseUrl: service.url, apiKey: shop.key, retries: { attempts: 100 } });
    listening = await listen('--from', 'beginning');
  });
  afterEach(() => listening.end());
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await service.stop();
    oms.remove();
  });

  async function listen(...more: string[]): Promise<RunningOms> {
    const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const where = ['--url', service.url, '--key', shop.key, '--channel', shop.channelId];
    const running = oms.start('listen', ...where, '--forward-to', target, '--secret', SECRET, ...more);
    await running.says('Listening to');
    return running;
  }

  async function placeOrder(): Promise<void> {
    const { id } = await client.orders.create(orderBody(shop.channelId) as never);
    await client.orders.move(id, 'picking', { picker_id: 'p' });
  }

  async function placeOrders(): Promise<void> {
    for (let order = 0; order < ORDERS_IN_A_PAUSE; order += 1) await placeOrder();
  }

  it('gives every event once, in order, through 50 restarts of either side', async () => {
    let isOver = false;
    const placing = (async () => {
      while (!isOver) await placeOrder();
    })();
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      if (restart % 2 === 0) {
        expect(await listening.end()).toBe(0);
        listening = await listen();
      } else {
        await service.terminate();
        await service.run();
      }
      const before = received.length;
      await until('events go on', () => received.length > before, 60_000);
    }
    isOver = true;
    await placing;
    await feedIsReceived();
  }, 900_000);

  const PAUSES = {
    'of the command': async () => {
      expect(await listening.end()).toBe(0);
      await placeOrders();
      await pause(PAUSE_MS);
      listening = await listen();
    },
    'of its machine, which sleeps': async () => {
      listening.freeze();
      await placeOrders();
      await pause(PAUSE_MS);
      listening.thaw();
    },
    'of the service': async () => {
      await service.terminate();
      await pause(PAUSE_MS);
      await service.run();
    },
    'in which nothing happens': () => pause(PAUSE_MS),
  };

  it.each(Object.keys(PAUSES) as (keyof typeof PAUSES)[])(
    'gives every event once, in order, around a pause %s',
    async (kind) => {
      await placeOrders();
      await until('the first events arrive', () => received.length > 0);
      await PAUSES[kind]();
      await placeOrders();
      await feedIsReceived();
    },
    PAUSE_MS + 120_000,
  );

  async function feedIsReceived(): Promise<void> {
    await until('all jobs have ended and all their events are in the feed', async () => {
      const { pagination } = await client.get('/v1/jobs', { query: { status: 'queued' } });
      return pagination.total === 0 && areAllInFeed(service.database);
    });
    const feed: string[] = [];
    for await (const { event_id } of client.events.read(shop.channelId)) feed.push(event_id);
    expect(feed.length).toBeGreaterThan(ORDERS_IN_A_PAUSE);
    await until('as many events arrived as the feed has', () => received.length >= feed.length);
    expect(received.map(({ event_id }) => event_id)).toEqual(feed);
    expect(refused).toEqual([]);
  }
});
