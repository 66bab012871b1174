import Redis from 'ioredis';
import {
  ANSWERS,
  CERTIFICATE_PATH,
  makeServiceAccount,
  PushService,
} from '../../libs/push-sender/fixtures/push-service';
import { Processes } from '../support/service/processes';
import { RedisServer } from '../support/redis/redis-server';
import type { Service } from '../support/service/service';
import { openPlace, openShop, placeOrder, type Shop } from '../support/data/shop';
import { until } from '../support/until';

describe('the queue of push messages', () => {
  const account = makeServiceAccount();
  let push: PushService;
  let redis: RedisServer;
  let processes: Processes;
  let service: Service;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    [push, redis] = await Promise.all([PushService.start(account), RedisServer.start()]);
    processes = await Processes.prepare({
      REDIS_URL: redis.url,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FIREBASE_GATEWAY: `127.0.0.1:${push.port}`,
      NODE_EXTRA_CA_CERTS: CERTIFICATE_PATH,
      PUSH_RETRY_SCHEDULE: '100ms,100ms,100ms,100ms,100ms,100ms,100ms,100ms',
    });
  });
  afterAll(async () => {
    await processes.stop();
    await Promise.all([push.stop(), redis.kill()]);
  });

  const begin = async (env: Record<string, string>) => {
    service = await processes.start('all', env);
    shop = await openShop(service);
    placeId = await openPlace(shop);
    await shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token: placeId }).expect(200);
  };
  const callACourier = async () => {
    const orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
    for (const body of [
      { status: 'picking', metadata: { picker_id: 'p' } },
      { status: 'retrieving', metadata: { retrieval_location: 'door 2' } },
    ]) {
      await shop.api.patch(`/v1/orders/${orderId}/status`, body).set('Prefer', 'wait=10').expect(202);
    }
    return orderId;
  };
  const isSent = (orderId: string) =>
    until('its message is sent', async () => {
      const [row] = await service.database.query<{ state: string }>(
        'SELECT state FROM push_messages WHERE order_id = $1',
        [orderId],
      );
      return row?.state === 'sent';
    });

  it('carries messages and their retries', async () => {
    await begin({ REDIS_SWEEP_INTERVAL_MS: '600000' });
    let tries = 0;
    push.answer = () => ((tries += 1) < 3 ? ANSWERS.internal : ANSWERS.ok);
    await isSent(await callACourier());
    const client = new Redis(redis.url);
    await until('jobs of Bull sent them', async () => (await client.zcard('{oms-push}:push:completed')) > 0);
    client.disconnect();
    expect(await service.terminate()).toBe(0);
  });

  it('delays at most when Redis is gone', async () => {
    await begin({ REDIS_SWEEP_INTERVAL_MS: '1000' });
    push.answer = () => ANSWERS.ok;
    await redis.kill();
    await isSent(await callACourier());
  });
});
