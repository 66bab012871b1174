import { createTestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { RedisServer } from '../support/redis/redis-server';
import { Service } from '../support/service/service';
import { openShop, orderBody } from '../support/data/shop';
import { undisturbed } from '../support/undisturbed';
import { until } from '../support/until';

describe('an api process and a worker process with Redis between them', () => {
  let redis: RedisServer;
  let api: Service;
  let worker: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    redis = await RedisServer.start();
    const database = await createTestDatabase();
    const shared = {
      REDIS_URL: redis.url,
      SYSTEM_TOKEN: 'system_0123456789012345678901234567',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    api = await Service.start({ ...shared, ROLE: 'api' }, database);
    worker = await Service.start({ ...shared, ROLE: 'worker' }, database);
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await Promise.all([api.terminate(), worker.terminate(), receiver.stop()]);
    await api.database.drop();
    await redis.kill();
  });

  const tellsAnOrder = async () => {
    const shop = await openShop(api, receiver);
    const order = orderBody(shop.channelId);
    await shop.api.post('/v1/orders', order).expect(202);
    await receiver.waitFor('order:created', ({ body }) => body.data.order_number === order.order_number);
  };

  it('wake each other through Bull', async () => {
    await tellsAnOrder();
    const queues = (await redis.command('KEYS', '{oms-*')) as string[];
    expect(queues.some((key) => key.startsWith('{oms-jobs}:jobs:'))).toBe(true);
    expect((await worker.as(null).get('/health/ready').expect(200)).body.checks).toEqual({
      database: 'up',
      intake: 'up',
      redis: 'up',
      schema: 'current',
      work: 'up',
    });
  });

  it('lose nothing when Redis forgets everything', async () => {
    await redis.command('FLUSHALL');
    await tellsAnOrder();
  });

  it('go on without Redis, say so, and notice when it is back', async () => {
    await redis.kill();
    await until('readiness shows it', async () => {
      const { status, body } = await api.as(null).get('/health/ready');
      return status === 200 && body.status === 'degraded' && body.checks.redis === 'down';
    });
    await tellsAnOrder();
    await redis.run();
    await until('ready again', async () => (await api.as(null).get('/health/ready')).body.status === 'ok');
    await tellsAnOrder();
  });

  it('end with code 0 when asked to', async () => {
    const tookMs = await undisturbed(async () => {
      for (const process of [api, worker]) if (!process.isRunning) await process.run();
      const startedAt = Date.now();
      expect(await Promise.all([api.terminate(), worker.terminate()])).toEqual([0, 0]);
      return Date.now() - startedAt;
    });
    expect(tookMs).toBeLessThan(5_000);
  });
});
