import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { eventsOf, plantEvents } from '../support/data/events';
import { openShop, type Shop } from '../support/data/shop';
import type { TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { RedisServer } from '../support/redis/redis-server';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const CHANNELS = 64;
const EVENTS = 10;
const WAITED_S = 600;

/** A claim is made for one channel on its node: those of many channels take longer than what is claimed may lie there. */
describe('webhooks of many channels on a Citus cluster, called by Redis', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let redis: RedisServer;
  let receiver: Receiver;
  let api: Service;
  let shops: Shop[];

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await distributedDatabase(cluster);
    redis = await RedisServer.start();
    receiver = await Receiver.start();
    api = await Service.start({ ROLE: 'api', REDIS_URL: redis.url }, database);
    shops = [];
    for (let n = 0; n < CHANNELS; n += 1) shops.push(await openShop(api, receiver));
  }, 300_000);
  afterAll(async () => {
    await api.terminate();
    await receiver.stop();
    await redis.kill();
    await cluster.stop();
  });

  const told = () => new Set(receiver.received.map(({ body }) => body.event_id)).size;

  it('all arrive once, and none that was claimed is given back', async () => {
    for (const { channelId } of shops) await plantEvents(database, channelId, eventsOf(EVENTS, 1));
    const worker = await Service.start({ ...api.env, ROLE: 'worker', WEBHOOK_CONCURRENCY: '4' }, database);
    await until('all are told', () => told() === CHANNELS * EVENTS, 200_000);
    expect(receiver.received).toHaveLength(CHANNELS * EVENTS);
    expect(worker.log).not.toContain('webhook.claims_given_back');
    await worker.terminate();
  }, 300_000);

  it('are late from when they were first due, however often they were claimed since', async () => {
    await database.query(
      `UPDATE webhook_deliveries
          SET state = 'pending', due_at = now(), next_attempt_at = now() - $1 * interval '1 second'
        WHERE channel_id = $2`,
      [WAITED_S, shops[0]!.channelId],
    );
    const { text } = await api.as(null).get('/metrics').expect(200);
    const [, lag] = /oms_lag_seconds\{of="deliveries"\} ([\d.]+)/.exec(text)!;
    expect(Number(lag)).toBeGreaterThanOrEqual(WAITED_S);
  });
});
