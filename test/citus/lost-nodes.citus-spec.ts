import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { OrderTraffic } from '../support/citus/order-traffic';
import type { TestDatabase } from '../support/postgres/database';
import { RedisServer } from '../support/redis/redis-server';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const BEFORE_MS = 3_000;
const AWAY_MS = 10_000;
const COORDINATOR_AWAY_MS = 5_000;
/** A request that was under way may have shared its write with one of a channel on the lost node. */
const NOTICED_MS = 2_000;
const SHARED = {
  SYSTEM_TOKEN: 'system_0123456789012345678901234567',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describe.each([false, true])(
  'orders while a Citus cluster loses its servers, called by Redis: %s',
  (isCalled) => {
    let redis: RedisServer | null;
    let cluster: CitusCluster;
    let database: TestDatabase;
    let services: Service[];
    let traffic: OrderTraffic;

    beforeAll(async () => {
      cluster = await CitusCluster.start();
      database = await distributedDatabase(cluster);
      redis = isCalled ? await RedisServer.start() : null;
      const env = { ...SHARED, ...(redis && { REDIS_URL: redis.url }) };
      services = await Promise.all([1, 2].map(() => Service.start(env, database)));
      traffic = await OrderTraffic.open(services[0]!);
    }, 200_000);
    afterAll(async () => {
      await Promise.all(services.map((service) => service.terminate()));
      await traffic.receiver.stop();
      await redis?.kill();
      await cluster.stop();
    });

    const requireAllDone = async () => {
      await traffic.stop();
      await traffic.settle();
      expect(traffic.faults()).toEqual([]);
      await until('no transaction is left between its two phases', async () => {
        const nodes = await database.query<{ result: string }>(
          `SELECT result FROM run_command_on_all_nodes('SELECT count(*) FROM pg_prepared_xacts')`,
        );
        return nodes.every(({ result }) => result === '0');
      });
      await until('every event has a position', async () => {
        const rows = await database.query('SELECT 1 FROM events WHERE position IS NULL LIMIT 1');
        return rows.length === 0;
      });
      expect(
        await database.query('SELECT position FROM events GROUP BY position HAVING count(*) > 1'),
      ).toEqual([]);
    };
    const jobOf = async (orderId: string) => {
      const { body } = await services[0]!.system.get('/v1/jobs').query({ order_id: orderId }).expect(200);
      return body.data[0].id as string;
    };
    const logged = (event: string) =>
      services.map(({ log }) => log.split('\n').filter((line) => line.includes(`"event":"${event}"`)).length);

    it('go on in the channels of the other node while one is away, and none is lost', async () => {
      const lost = cluster.nodes[0]!;
      const beside = await cluster.channelsBeside(lost, database);
      const [shopAway, shopBeside] = [false, true].map((isBeside) =>
        traffic.shops.find(({ channelId }) => beside.has(channelId) === isBeside)!,
      );
      const [orderAway, orderBeside] = await Promise.all([
        traffic.place(shopAway!),
        traffic.place(shopBeside!),
      ]);
      const [jobAway, jobBeside] = await Promise.all([jobOf(orderAway), jobOf(orderBeside)]);
      traffic.start();
      await pause(BEFORE_MS);

      await lost.kill();
      const leastMs = Date.now() + NOTICED_MS;
      await until('both processes miss it', () => logged('node.away').every((times) => times > 0));
      const noticedMs = Math.max(leastMs, Date.now());
      await pause(AWAY_MS);
      const readiness = () => services[0]!.as(null).get('/health/ready');
      await until('it is missed', async () => (await readiness()).body.checks.nodes === 'down');
      const { system } = services[0]!;
      await system.get(`/v1/orders/${orderBeside}`).expect(200);
      await system.get(`/v1/orders/${orderAway}`).expect(503);
      await system.get(`/v1/orders/${randomUUID()}`).expect(503);
      await system.get(`/v1/jobs/${jobBeside}`).expect(200);
      await system.get(`/v1/jobs/${jobAway}`).expect(503);
      const { body: ready } = await readiness().expect(200);
      expect(ready).toMatchObject({ status: 'degraded', checks: { database: 'up', nodes: 'down' } });
      expect(ready.reasons.nodes).toMatch(/^no response from node \d+$/);
      await until(
        'every channel of the other node has been told of an order since',
        () => {
          const told = traffic.toldSince(noticedMs);
          return [...beside].every((id) => told.has(id));
        },
        30_000,
      );
      expect(traffic.statuses(noticedMs, beside)).toEqual([202]);
      const away = new Set(traffic.shops.map(({ channelId }) => channelId).filter((id) => !beside.has(id)));
      expect(traffic.statuses(noticedMs, away)).toEqual([503]);

      await lost.run();
      const backMs = Date.now();
      await until(
        'its channels are told of new orders',
        () => {
          const told = traffic.toldSince(backMs);
          return [...away].every((id) => told.has(id));
        },
        60_000,
      );
      await requireAllDone();
      expect(traffic.statuses().filter((status) => ![202, 503].includes(status))).toEqual([]);
      await until('both processes say that it is back', () =>
        logged('node.back').every((times) => times > 0),
      );
      expect(logged('node.away')).toEqual([1, 1]);
      expect(logged('node.back')).toEqual([1, 1]);
      await readiness().expect(200, /"nodes":"up"/);
    }, 200_000);

    it('wait while the coordinator is away, and none is lost or there twice', async () => {
      const fromMs = Date.now();
      traffic.start();
      await pause(BEFORE_MS);
      await cluster.coordinator.kill();
      await pause(COORDINATOR_AWAY_MS);
      await cluster.coordinator.run();
      const backMs = Date.now();
      await until(
        'all channels are told of new orders',
        () => traffic.toldSince(backMs).size === traffic.shops.length,
        60_000,
      );
      await requireAllDone();
      expect(traffic.statuses(fromMs).filter((status) => ![0, 202, 503].includes(status))).toEqual([]);
      expect(traffic.statuses(fromMs)).toContain(503);
    }, 200_000);
  },
);
