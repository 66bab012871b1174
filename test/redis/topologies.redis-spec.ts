import { Processes } from '../support/service/processes';
import { Receiver } from '../support/receivers/receiver';
import { RedisCluster } from '../support/redis/redis-cluster';
import { RedisSentinel } from '../support/redis/redis-sentinel';
import type { Service } from '../support/service/service';
import { openShop, orderBody } from '../support/data/shop';
import { until } from '../support/until';

describe.each([
  ['Sentinels', () => RedisSentinel.start()],
  ['a Cluster', () => RedisCluster.start()],
])('an api and a worker process on %s', (_name, start) => {
  let redis: RedisSentinel | RedisCluster;
  let processes: Processes;
  let api: Service;
  let worker: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    redis = await start();
    processes = await Processes.prepare({ REDIS_URL: redis.url, REDIS_SWEEP_INTERVAL_MS: '600000' });
    api = await processes.start('api');
    worker = await processes.start('worker');
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await Promise.all([processes.stop(), receiver.stop()]);
    await redis.stop();
  });

  const tellsAnOrder = async () => {
    const shop = await openShop(api, receiver);
    const order = orderBody(shop.channelId);
    await shop.api.post('/v1/orders', order).expect(202);
    await receiver.waitFor('order:created', ({ body }) => body.data.order_number === order.order_number);
  };
  const bothAreReady = () =>
    until(
      'both are ready',
      async () => {
        const answers = await Promise.all([api, worker].map((one) => one.as(null).get('/health/ready')));
        return answers.every(({ body }) => body.status === 'ok');
      },
      30_000,
    );

  it('delivers through Bull', async () => {
    await bothAreReady();
    await tellsAnOrder();
  });

  it('keeps each queue on one node of a Cluster, and goes on after a failover', async () => {
    if (redis instanceof RedisCluster) {
      expect(await redis.nodesWith('{oms-webhooks}*')).toBe(1);
      expect(await redis.nodesWith('{oms-*')).toBeGreaterThan(1);
      return;
    }
    await redis.failOver();
    await bothAreReady();
    await tellsAnOrder();
  });

  it('ends with code 0', async () => {
    expect(await Promise.all([api.terminate(), worker.terminate()])).toEqual([0, 0]);
  });
});
