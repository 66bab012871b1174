import Redis from 'ioredis';
import { eventsOf, plantEvents } from '../support/data/events';
import { Processes } from '../support/service/processes';
import { Receiver } from '../support/receivers/receiver';
import { RedisServer } from '../support/redis/redis-server';
import type { Service } from '../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import { until } from '../support/until';

describe('the queue of webhooks', () => {
  let redis: RedisServer;
  let client: Redis;
  let processes: Processes;
  let api: Service;
  let workers: Service[];
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    redis = await RedisServer.start();
    client = new Redis(redis.url).on('error', () => undefined);
    processes = await Processes.prepare({
      REDIS_URL: redis.url,
      WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s,1s,1s,1s,1s',
    });
    api = await processes.start('api');
    workers = [await processes.start('worker'), await processes.start('worker')];
  });
  afterAll(async () => {
    client.disconnect();
    await processes.stop();
    await redis.kill();
  });
  beforeEach(async () => {
    receiver = await Receiver.start();
    shop = await openShop(api, receiver);
  });
  afterEach(() => receiver.stop());

  const jobs = (state: string) => client.zcard(`{oms-webhooks}:webhooks:${state}`);
  const eventIds = () => new Set(receiver.received.map(({ body }) => body.event_id));
  const told = (count: number) => until(`${count} events are told`, () => eventIds().size === count);

  /** Answers after a while; says how many attempts of one event were ever under way at once. */
  const answersSlowly = () => {
    const underWay = new Map<string, number>();
    const most = { atOnce: 0 };
    receiver.answers(({ body }, response) => {
      const now = (underWay.get(body.event_id) ?? 0) + 1;
      underWay.set(body.event_id, now);
      most.atOnce = Math.max(most.atOnce, now);
      setTimeout(() => {
        underWay.set(body.event_id, now - 1);
        response.writeHead(200).end();
      }, 30);
    });
    return most;
  };

  it('has a job for the channel, which ends when nothing is due any more', async () => {
    await placeOrder(shop);
    await receiver.waitFor('order:created', ({ body }) => body.event_type === 'order:created');
    const ended = await until('its job has ended', async () => {
      const ids = await client.zrange('{oms-webhooks}:webhooks:completed', 0, -1);
      const found = await Promise.all(ids.map((id) => client.hgetall(`{oms-webhooks}:webhooks:${id}`)));
      return found.find(({ data }) => data?.includes(shop.channelId));
    });
    expect(ended).toMatchObject({ name: 'deliver', data: JSON.stringify({ channel_id: shop.channelId }) });
  });

  it('delivers each event once over two workers, also when Redis forgets everything in mid-work', async () => {
    const most = answersSlowly();
    await plantEvents(api.database, shop.channelId, eventsOf(20, 10));
    await until('some are told', () => eventIds().size > 20);
    await redis.command('FLUSHALL');
    await told(200);
    expect(most.atOnce).toBe(1);
    expect(receiver.received).toHaveLength(200);
  });

  it('loses nothing when Redis is killed in mid-work, and continues while it is unavailable', async () => {
    const most = answersSlowly();
    await plantEvents(api.database, shop.channelId, eventsOf(20, 5));
    await until('some are told', () => eventIds().size > 10);
    await redis.kill();
    await told(100);
    await plantEvents(api.database, shop.channelId, eventsOf(20, 1));
    await told(120);
    await redis.run();
    for (const worker of workers) {
      await until('it has found Redis again', async () => {
        const { body } = await worker.as(null).get('/health/ready');
        return body.checks.redis === 'up';
      });
    }
    await plantEvents(api.database, shop.channelId, eventsOf(20, 1));
    await told(140);
    expect(most.atOnce).toBe(1);
    expect(receiver.received).toHaveLength(140);
    await until('Bull is used again', async () => (await jobs('completed')) > 0);
  });

  it('finds retries that Redis forgot', async () => {
    receiver.answersStatus(500);
    await plantEvents(api.database, shop.channelId, eventsOf(3, 1));
    await until('each was tried', () => eventIds().size === 3);
    await until('retries are timed by Bull', async () => (await jobs('delayed')) > 0);
    receiver.answersStatus(200);
    await redis.command('FLUSHALL');
    const delivered = async () =>
      (
        await api.database.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM webhook_deliveries WHERE channel_id = $1 AND state = 'delivered'`,
          [shop.channelId],
        )
      )[0]!.n;
    await until('all are delivered', async () => (await delivered()) === 3);
  });
});

describe('a worker that hardly ever sweeps', () => {
  let redis: RedisServer;
  let processes: Processes;
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    redis = await RedisServer.start();
    processes = await Processes.prepare({
      REDIS_URL: redis.url,
      REDIS_SWEEP_INTERVAL_MS: '600000',
      WEBHOOK_RETRY_SCHEDULE: '300ms,300ms,300ms',
    });
    service = await processes.start('all');
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await Promise.all([processes.stop(), receiver.stop()]);
    await redis.kill();
  });

  it('retries when delayed jobs say so', async () => {
    const shop = await openShop(service, receiver);
    receiver.answers((_received, response) => {
      response.writeHead(receiver.received.length <= 2 ? 503 : 200).end();
    });
    await placeOrder(shop);
    await until('it was tried three times', () => receiver.received.length >= 3);
  });

  it('sends at once what a replay makes due', async () => {
    const shop = await openShop(service, receiver);
    await placeOrder(shop);
    const first = await receiver.waitFor('the order', ({ body }) => body.data.channel_id === shop.channelId);
    await until('it is delivered', async () => {
      const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history`).expect(200);
      return JSON.stringify(body).includes('"delivered"');
    });
    await shop.api
      .post(`/v1/channels/${shop.channelId}/webhook/replay`, { since: '2026-01-01T00:00:00Z' })
      .expect(202);
    await until(
      'it is sent again',
      () => receiver.received.filter(({ body }) => body.event_id === first.body.event_id).length === 2,
    );
  });
});

describe('while no worker runs', () => {
  let redis: RedisServer;
  let processes: Processes;

  beforeAll(async () => {
    redis = await RedisServer.start();
    processes = await Processes.prepare({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await processes.stop();
    await redis.kill();
  });

  it('few wake-ups wait in Redis, however much is accepted, and the first worker gets it', async () => {
    const shop = await openShop(await processes.start('api'));
    const waiting = () => redis.command('LLEN', '{oms-jobs}:jobs:wait');
    let jobId = '';
    for (let order = 0; order < 50; order += 1) {
      const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
      jobId = body.jobId as string;
    }
    await until('a wake-up waits', async () => Number(await waiting()) > 0);
    expect(await waiting()).toBeLessThan(10);
    await processes.start('worker');
    await jobEnds(shop.api, jobId);
    await until('none waits', async () => (await waiting()) === 0);
  });
});
