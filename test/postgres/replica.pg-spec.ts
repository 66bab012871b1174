import type { TestDatabase } from '../support/postgres/database';
import { InstalledPostgres } from '../support/postgres/installed-postgres';
import { PgBouncer } from '../support/postgres/pgbouncer';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { Service } from '../support/service/service';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import type { Api, Json } from '../support/http/api';
import { undisturbed, withoutFallback } from '../support/undisturbed';
import { until } from '../support/until';

/** On a busy machine the replica may be later than usual. */
const DATABASE_READ_WAIT_MS = '1000';

/** Above it a reader has been kept waiting by a replica that is not there. */
const AT_ONCE_MS = 5_000;

/** What a process logs when it leaves the replica. */
const LEFT = 'replica.left';
/** When it leaves the replica, and when it can't use it from the start. */
const NOT_USED = 'reads go to the primary';

/** Connections of a process to the replica that one caller may use: two fifths of ten. */
const SHARE = 4;

describe('with a streaming replica for reads', () => {
  let primary: InstalledPostgres;
  let standby: InstalledPostgres;
  let replica: TestDatabase;
  let network: TcpProxy;
  let writer: Service;
  let reader: Service;
  let shop: Shop;
  let api: Api;

  beforeAll(async () => {
    primary = await InstalledPostgres.start({ fsync: 'off' });
    const database = await primary.create('orders');
    standby = await primary.replicate({ hot_standby_feedback: 'off', max_standby_streaming_delay: '0' });
    replica = standby.database('orders');
    network = await TcpProxy.start(standby.port);
    writer = await Service.start({}, database);
    reader = await read(through(network));
    shop = await openShop(writer);
    api = reader.as(shop.key);
  });
  afterAll(async () => {
    await reader.terminate();
    await writer.terminate();
    await network.stop();
    await standby.stop();
    await primary.stop();
  });

  const through = ({ port }: TcpProxy): string => replica.url.replace(String(standby.port), String(port));
  const read = (DATABASE_READ_URL: string): Promise<Service> => {
    const settings = { ...writer.env, ROLE: 'api', DATABASE_READ_URL, DATABASE_READ_WAIT_MS };
    return Service.start(settings, writer.database);
  };

  /** The newest orders, so few that they are one read. */
  const newest = () => `/v1/orders?channel_id=${shop.channelId}&limit=10`;
  const list = async (): Promise<Json> => (await api.get(newest()).expect(200)).body;
  const ids = async (): Promise<string[]> => (await list()).data.map(({ id }: Json) => id as string);

  async function metrics(of = reader): Promise<(name: string) => number> {
    const { text } = await of.as(null).get('/metrics').expect(200);
    const lines = text.split('\n');
    return (name) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0);
  }
  const metric = async (name: string) => (await metrics())(name);
  const readFrom = async (of = reader) => {
    const shown = await metrics(of);
    return {
      replica: shown('oms_replica_reads_total{from="replica"}'),
      primary: shown('oms_replica_reads_total{from="primary"}'),
    };
  };
  const isUsed = (of = reader) =>
    until('the replica is used', async () => {
      const { body } = await of.as(null).get('/health/ready');
      return body.checks?.replica === 'up';
    });

  let countedAtMs = -Infinity;
  /** A look at the metrics starts a read of what needs a hand, at most every 15 s: waits until there has just been one. */
  async function attentionIsCounted(): Promise<void> {
    if (performance.now() - countedAtMs < 10_000) return;
    const earlier = await readFrom();
    const isRead = async () => {
      const { replica: here, primary: there } = await readFrom();
      return here + there > earlier.replica + earlier.primary;
    };
    await until('what needs a hand is counted', isRead, 30_000);
    countedAtMs = performance.now();
  }

  /** How many reads came from where, while the replica was in time for them. */
  const readsOf = (work: () => Promise<unknown>) =>
    withoutFallback([reader], LEFT, async () => {
      await isUsed();
      await attentionIsCounted();
      const before = await readFrom();
      await work();
      const after = await readFrom();
      return { replica: after.replica - before.replica, primary: after.primary - before.primary };
    });
  const timesLeft = (of = reader) => of.log.split(LEFT).length - 1;

  /** Lists, several at a time, until told to stop; gives every status and the longest time. */
  function load(
    as = api,
    atOnce = 6,
  ): { stop: () => Promise<{ statuses: Set<number>; longestMs: number; count: number }> } {
    const seen = { statuses: new Set<number>(), longestMs: 0, count: 0 };
    let goesOn = true;
    const caller = async () => {
      while (goesOn) {
        const startedMs = performance.now();
        const { status } = await as.get(`/v1/orders?channel_id=${shop.channelId}&limit=100`);
        seen.statuses.add(status);
        seen.longestMs = Math.max(seen.longestMs, performance.now() - startedMs);
        seen.count += 1;
      }
    };
    const callers = Promise.all(Array.from({ length: atOnce }, caller));
    // Where a test fails before it stops them, its own fault is the one to show.
    callers.catch(() => undefined);
    return {
      stop: async () => {
        goesOn = false;
        await callers;
        return seen;
      },
    };
  }

  /** All of them must have gone well. */
  function longestOf({ statuses, longestMs }: { statuses: Set<number>; longestMs: number }): number {
    expect([...statuses]).toEqual([200]);
    return longestMs;
  }

  it('lists, histories and the feed come from it, and are what the primary shows', async () => {
    await isUsed();
    const order = await placeOrder(shop);
    await placeOrder(shop);
    const channel = `channel_id=${shop.channelId}`;
    const paths = [
      `/v1/orders?${channel}`,
      `/v1/orders?${channel}&order_number=ORDER-1`,
      `/v1/search/orders?q=ORDER&${channel}`,
      `/v1/attention?${channel}`,
      `/v1/attention/counts?${channel}`,
      `/v1/orders/${order}/history`,
      `/v1/orders/${order}/status-history`,
      `/v1/orders/${order}/timeline`,
      `/v1/orders/${order}/notes`,
      `/v1/orders/${order}/picks`,
      `/v1/events?${channel}`,
      '/v1/webhook-endpoints',
      `/v1/channels/${shop.channelId}/webhook/history`,
      `/v1/channels/${shop.channelId}/webhook/failures`,
      `/v1/jobs?${channel}`,
      `/v1/jobs/failures?${channel}`,
      `/v1/places?${channel}`,
    ];
    await until('events are in the feed', async () => {
      const { body } = await writer.as(shop.key).get(`/v1/events?channel_id=${shop.channelId}`).expect(200);
      return (body.data as Json[]).length >= 2;
    });
    await until('the search finds both orders', async () => {
      const { body } = await writer.as(shop.key).get(`/v1/search/orders?q=ORDER&${channel}`).expect(200);
      return (body.data as Json[]).length >= 2;
    });
    for (const path of paths) {
      const from = await readsOf(async () => {
        const [here, there] = [
          await api.get(path).expect(200),
          await writer.as(shop.key).get(path).expect(200),
        ];
        expect([path, here.body]).toEqual([path, there.body]);
      });
      expect([path, from.replica > 0, from.primary]).toEqual([path, true, 0]);
    }
    await until('the replica has counted it', async () => {
      const [row] = await replica.query<{ scans: string }>(
        `SELECT idx_scan AS scans FROM pg_stat_user_tables WHERE relname = 'order_versions'`,
      );
      return Number(row!.scans) > 0;
    });
  });

  it('a list shows what any process has committed before: it waits for a replica that is a little late', async () => {
    await isUsed();
    await replica.query(`ALTER SYSTEM SET recovery_min_apply_delay = '50ms'`);
    await replica.query('SELECT pg_reload_conf()');
    const from = await readsOf(async () => {
      for (let n = 0; n < 5; n += 1) {
        const order = await placeOrder(shop);
        expect(await ids()).toContain(order);
      }
    });
    expect(from).toEqual({ replica: 5, primary: 0 });
    await replica.query('ALTER SYSTEM RESET recovery_min_apply_delay');
    await replica.query('SELECT pg_reload_conf()');
  });

  it('a list shows what was committed before also when the replica lags, and the replica is used when it has caught up', async () => {
    await isUsed();
    await replica.query('SELECT pg_wal_replay_pause()');
    const order = await placeOrder(shop);
    expect(await ids()).toContain(order);
    const body = await until('it is behind', async () => {
      const { body: health } = await reader.as(null).get('/health/ready').expect(200);
      const isBehind = health.reasons?.replica === 'behind: reads go to the primary';
      return isBehind && (await metric('oms_replica{state="behind"}')) === 1 && health;
    });
    expect(body).toMatchObject({
      status: 'degraded',
      checks: { replica: 'down' },
      reasons: { replica: 'behind: reads go to the primary' },
    });
    await attentionIsCounted();
    const paused = await readFrom();
    await ids();
    expect(await readFrom()).toEqual({ ...paused, primary: paused.primary + 1 });
    await replica.query('SELECT pg_wal_replay_resume()');
    const { replica: reads } = await readsOf(async () => expect(await ids()).toContain(order));
    expect(reads).toBe(1);
  });

  it('a primary that is idle, or begins another file of its log, does not count as lag', async () => {
    const from = await readsOf(async () => {
      for (const happens of ['SELECT 1', 'SELECT pg_switch_wal()', 'CHECKPOINT']) {
        await writer.database.query(happens);
        await list();
      }
    });
    expect(from).toEqual({ replica: 3, primary: 0 });
  });

  it('a read that replaying has to cancel is read from the primary', async () => {
    await isUsed();
    const database = primary.database('orders');
    const lists = load();
    await until('a read was cancelled', async () => {
      await database.query('DO $$ BEGIN LOCK TABLE order_versions IN ACCESS EXCLUSIVE MODE; END $$');
      const [row] = await replica.query<{ cancelled: string }>(
        `SELECT confl_lock AS cancelled FROM pg_stat_database_conflicts WHERE datname = 'orders'`,
      );
      return Number(row!.cancelled) > 0;
    });
    expect([...(await lists.stop()).statuses]).toEqual([200]);
  });

  it('killed under load it costs no error, and it is used when it is back', async () => {
    const longestMs = await undisturbed(async () => {
      await isUsed();
      const { replica: earlier } = await readFrom();
      const lists = load();
      await until('lists come from it', async () => (await readFrom()).replica > earlier);
      await standby.kill();
      await until('it is left', async () => (await metric('oms_replica{state="away"}')) === 1);
      const order = await placeOrder(shop);
      expect(await ids()).toContain(order);
      await standby.run();
      await isUsed();
      const { replica: before } = await readFrom();
      await until('lists come from it', async () => (await readFrom()).replica > before);
      return longestOf(await lists.stop());
    });
    expect(longestMs).toBeLessThan(AT_ONCE_MS);
  });

  it('silent under load it keeps nobody waiting for long, and is used when it speaks again', async () => {
    const { listedMs, longestMs } = await undisturbed(async () => {
      await isUsed();
      const earlier = timesLeft();
      const lists = load();
      network.pause();
      await until('it is left', async () => (await metric('oms_replica{state="away"}')) === 1);
      const order = await placeOrder(shop);
      const startedMs = performance.now();
      expect(await ids()).toContain(order);
      const took = { listedMs: performance.now() - startedMs, longestMs: longestOf(await lists.stop()) };
      network.open();
      await isUsed();
      expect(timesLeft()).toBeGreaterThan(earlier);
      return took;
    });
    expect(listedMs).toBeLessThan(AT_ONCE_MS / 2);
    expect(longestMs).toBeLessThan(AT_ONCE_MS);
  });

  it('connections to it that have gone silent cost no error, and new ones are used', async () => {
    const longestMs = await undisturbed(async () => {
      await isUsed();
      const lists = load();
      const { replica: before } = await readFrom();
      await until('lists come from it', async () => (await readFrom()).replica > before);
      const earlier = timesLeft();
      network.silence();
      await until('it is left', () => timesLeft() > earlier);
      await isUsed();
      return longestOf(await lists.stop());
    });
    expect(longestMs).toBeLessThan(AT_ONCE_MS);
  });

  it('a process stops in time while it is silent', async () => {
    await isUsed();
    network.pause();
    const lists = ids();
    const startedMs = performance.now();
    await lists;
    expect(await reader.terminate()).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    network.open();
    await reader.run();
    api = reader.as(shop.key);
    await isUsed();
  });

  it('a process starts while it is away, says so once, and uses it when it is there', async () => {
    await reader.terminate();
    await standby.kill();
    await reader.run();
    expect(reader.log).toMatch(
      /DATABASE_READ_URL can't be used: no Postgres answers .*until it can, reads go to the primary/,
    );
    expect(reader.log).not.toContain('postgres@127.0.0.1');
    api = reader.as(shop.key);
    await list();
    await standby.run();
    await isUsed();
    expect(reader.log.match(/DATABASE_READ_URL can't be used/g)).toHaveLength(1);
  });

  it('works through PgBouncer', async () => {
    const server = replica.url.replace('postgres@', 'postgres:sesame@');
    const bouncer = await PgBouncer.start(2, server);
    // Each measures a process from its start: what fails in a new one alone is not measured away.
    const services: Service[] = [];
    const from = await withoutFallback(services, NOT_USED, async () => {
      const service = await read(bouncer.before(server));
      services.push(service);
      const order = await placeOrder(shop);
      for (let n = 0; n < 3; n += 1) {
        const { body } = await service
          .as(shop.key)
          .get(`/v1/orders?channel_id=${shop.channelId}&limit=100`)
          .expect(200);
        expect((body.data as Json[]).map(({ id }) => id as string)).toContain(order);
      }
      const counts = await readFrom(service);
      await service.terminate();
      return counts;
    });
    expect(from).toEqual({ replica: 3, primary: 0 });
    await bouncer.stop();
  });

  it('a key takes no more than its share of the connections to it, and others read from it meanwhile', async () => {
    const distant = await TcpProxy.start(standby.port, 60);
    const service = await read(through(distant));
    const quiet = await openShop(writer);
    const connections = async () => {
      const [row] = await replica.query<{ count: string }>(
        `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'order-management-service' AND state <> 'idle'`,
      );
      return Number(row!.count);
    };
    const looksAtPlaces = async () => {
      const [row] = await replica.query<{ looks: string }>(
        `SELECT seq_scan + idx_scan AS looks FROM pg_stat_user_tables WHERE relname = 'places'`,
      );
      return Number(row!.looks);
    };
    const looks = await looksAtPlaces();
    const { most, left } = await withoutFallback([service], LEFT, async () => {
      await isUsed(service);
      const earlier = timesLeft(service);
      await until('nobody reads from it', async () => (await connections()) === 0);
      let seen = 0;
      const look = async () => {
        seen = Math.max(seen, await connections());
        return seen;
      };
      const lists = load(service.as(shop.key), 30);
      await until('its share is in use', async () => (await look()) >= SHARE || timesLeft(service) > earlier);
      const watching = (async () => {
        for (let n = 0; n < 50; n += 1) await look();
      })();
      await service.as(quiet.key).get(`/v1/places?channel_id=${quiet.channelId}`).expect(200);
      await watching;
      longestOf(await lists.stop());
      return { most: seen, left: timesLeft(service) - earlier };
    });
    expect(left).toBe(0);
    expect(most).toBeGreaterThanOrEqual(SHARE);
    expect(most).toBeLessThanOrEqual(SHARE + 1);
    // Its connections tell what they looked at when they end, at the latest.
    await service.terminate();
    await until('the other has read from it', async () => (await looksAtPlaces()) > looks);
    await distant.stop();
  });

  it.each([
    [
      'a user who is not there',
      () => replica.url.replace('postgres@', 'nobody@'),
      /user nobody is not let in/,
    ],
    ['a database that is not there', () => replica.url.replace('orders', 'nodb'), /has no database nodb/],
    [
      'another database',
      () => replica.url.replace('/orders', '/postgres'),
      /127\.0\.0\.1:\d+ is no replica of the database of DATABASE_URL/,
    ],
  ])('%s is a mistake that ends the start with one line', async (_what, url, says) => {
    const starting = read(url());
    await expect(starting).rejects.toThrow(/"msg":"DATABASE_READ_URL can't be used: [^"]+"/);
    await expect(starting).rejects.toThrow(says);
    await expect(starting).rejects.not.toThrow('"stack"');
  });

  it('the primary in its place is only warned of', async () => {
    const service = await read(primary.database('orders').url);
    expect(service.log).toMatch(
      /DATABASE_READ_URL can't be used: \S+ is a primary, not a replica; until it can/,
    );
    await service.terminate();
  });

  it('promoted to a primary of its own it is not read from', async () => {
    await isUsed();
    await replica.query('SELECT pg_promote()');
    const before = await readFrom();
    const order = await placeOrder(shop);
    expect(await ids()).toContain(order);
    expect((await readFrom()).replica).toBe(before.replica);
    expect(await metric('oms_replica{state="away"}')).toBe(1);
  });
});
