import { eventsOf, plantEvents } from '../support/data/events';
import { createTestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { RedisServer } from '../support/redis/redis-server';
import { Service } from '../support/service/service';
import { openShop, type Shop } from '../support/data/shop';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { until } from '../support/until';

const CHANNELS = 128;
const EVENTS = 10;
/** Each way: a claim takes some four round trips, so one for each of 128 channels takes seconds. */
const DELAY_MS = 4;

/** Has the service claim channel by channel, as on a cluster with a shard for each: what Citus adds, and nothing else. */
const LOOKS_DISTRIBUTED = `
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  VALUES (65432, 'citus', 10, 'public'::regnamespace, false, '0');
  CREATE FUNCTION get_shard_id_for_distribution_column(text, uuid) RETURNS bigint LANGUAGE sql
    RETURN hashtextextended($2::text, 0);
  CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod "char");
  INSERT INTO pg_dist_partition VALUES ('jobs', 'h')`;

it('webhooks of 128 channels make progress where a claim is slow and made for one channel, called by Redis', async () => {
  const database = await createTestDatabase();
  await database.query(LOOKS_DISTRIBUTED);
  const redis = await RedisServer.start();
  const url = new URL(database.url);
  const proxy = await TcpProxy.start(Number(url.port), DELAY_MS);
  const far = new URL(url);
  far.port = String(proxy.port);
  const receiver = await Receiver.start();
  const api = await Service.start({ ROLE: 'api', REDIS_URL: redis.url }, database);
  const shops: Shop[] = [];
  for (let n = 0; n < CHANNELS; n += 1) shops.push(await openShop(api, receiver));
  for (const { channelId } of shops) await plantEvents(database, channelId, eventsOf(EVENTS, 1));
  const worker = await Service.start(
    { ...api.env, ROLE: 'worker', DATABASE_URL: far.href, REDIS_SWEEP_INTERVAL_MS: '1000' },
    database,
  );
  const told = () => new Set(receiver.received.map(({ body }) => body.event_id)).size;
  await until('some are told', () => told() >= CHANNELS, 30_000);
  await until('all are told', () => told() === CHANNELS * EVENTS, 90_000);
  expect(receiver.received).toHaveLength(CHANNELS * EVENTS);
  expect(worker.log).not.toContain('webhook.claims_given_back');
  await worker.terminate();
  await api.stop();
  await receiver.stop();
  await proxy.stop();
  await redis.kill();
}, 180_000);
