import { Client } from 'pg';
import { type CopyTarget, copyRows } from '@libs/copy-rows';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { cutMidway, plantLongOrders } from '../support/data/held-up-read';
import { PgBouncer } from '../support/postgres/pgbouncer';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { openShop, orderBody, type Shop } from '../support/data/shop';
import { until } from '../support/until';

/** As few as there can be: the one that migrates holds one and needs another. */
const POOL_SIZE = 2;
const ORDERS = 12;

describe('an api and two workers behind a PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer;
  let database: TestDatabase;
  let api: Service;
  let workers: Service[];
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    bouncer = await PgBouncer.start(POOL_SIZE);
    database = await createTestDatabase('template0');
    receiver = await Receiver.start();
    const shared = {
      DATABASE_URL: bouncer.before(database.url),
      SYSTEM_TOKEN: 'system_0123456789012345678901234567',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,100ms',
    };
    const start = (ROLE: string) => Service.start({ ...shared, ROLE }, database);
    [api, ...workers] = (await Promise.all(['api', 'worker', 'worker'].map(start))) as [
      Service,
      ...Service[],
    ];
    shop = await openShop(api, receiver);
  });
  afterAll(async () => {
    await Promise.all([api, ...workers].map((service) => service.terminate()));
    await Promise.all([bouncer.stop(), receiver.stop()]);
    await database.drop();
  });

  const told = (numbers: readonly string[]) => {
    const versions = new Map<string, number[]>();
    for (const { body } of receiver.received) {
      const number = body.data.order_number as string;
      versions.set(number, [...(versions.get(number) ?? []), body.data.version as number]);
    }
    return numbers.map((number) => [...new Set(versions.get(number))]);
  };

  it('have migrated an empty database, all three at once', async () => {
    const [row] = await database.query<{ n: number; names: number }>(
      'SELECT count(*)::int AS n, count(DISTINCT name)::int AS names FROM migrations',
    );
    expect(row!.n).toBeGreaterThan(5);
    expect(row!.names).toBe(row!.n);
    const migrators = [api, ...workers].filter(({ log }) => log.includes('migrated: '));
    expect(migrators).toHaveLength(1);
  });

  it('take orders, apply changes in order and deliver, over fewer connections than they hold', async () => {
    const orders = Array.from({ length: ORDERS }, () => orderBody(shop.channelId));
    await Promise.all(
      orders.map(async (order) => {
        const { body } = await shop.api.post('/v1/orders', order).expect(202);
        await until('the order is there', async () => {
          return (await shop.api.get(`/v1/orders/${body.orderData.id}`)).status === 200;
        });
        await shop.api.put(`/v1/orders/${body.orderData.id}`, order).expect(202);
      }),
    );
    const numbers = orders.map((order) => order.order_number as string);
    await until('all are told', () => told(numbers).every((versions) => versions.length === 2), 90_000);
    expect(told(numbers)).toEqual(numbers.map(() => [1, 2]));
    const pools = await bouncer.rows('SHOW POOLS');
    const pool = pools.find((row) => row.database === new URL(database.url).pathname.slice(1))!;
    expect(pool.pool_mode).toBe('transaction');
    const servers = await bouncer.rows('SHOW SERVERS');
    expect(servers.filter((row) => row.database === pool.database).length).toBeLessThanOrEqual(POOL_SIZE);
    const clients = await bouncer.rows('SHOW CLIENTS');
    expect(clients.filter((row) => row.database === pool.database).length).toBeGreaterThan(POOL_SIZE);
  });

  it('can have rows refused that are copied, and no connection is held for it', async () => {
    const client = new Client({ connectionString: bouncer.before(database.url) });
    await client.connect();
    const nowhere: CopyTarget = { table: 'nowhere', columns: { id: 'int' } };
    const refused = () => copyRows(client, nowhere, [[1], [2]]).catch(({ code }) => code as string);
    for (let n = 0; n < 2 * POOL_SIZE; n++) expect(await refused()).toBe('42P01');
    const order = orderBody(shop.channelId);
    await shop.api.post('/v1/orders', order).expect(202);
    await receiver.waitFor('its event', ({ body }) => body.data.order_number === order.order_number, 60_000);
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it('end a response whose database takes too long, and leave no statement to it', async () => {
    await plantLongOrders(database, shop);
    for (const list of ['events', 'orders']) {
      const url = `${api.url}/v1/${list}?channel_id=${shop.channelId}&limit=100`;
      expect(await cutMidway(database, url, shop.key)).toMatchObject({ status: 200, isWhole: false });
    }
  });

  it('leave nothing behind in the connections they share', async () => {
    // The two views are not read at one moment, so it counts what two looks show of a connection that was idle all the while.
    const look = async () =>
      (
        await database.query<{ held: string }>(
          `SELECT concat_ws(' ', l.pid, l.classid, l.objid, l.objsubid, l.mode, 'idle since', a.state_change) AS held
             FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
            WHERE a.datname = current_database() AND l.locktype = 'advisory' AND a.state = 'idle'`,
        )
      ).map(({ held }) => held);
    const before = await look();
    expect((await look()).filter((held) => before.includes(held))).toEqual([]);
  });

  it('continue on their own when PgBouncer was killed and is back', async () => {
    await bouncer.kill();
    await until('not ready', async () => (await api.as(null).get('/health/ready')).status === 503, 60_000);
    await bouncer.run();
    const order = orderBody(shop.channelId);
    await until('accepted', async () => (await shop.api.post('/v1/orders', order)).status === 202, 60_000);
    await receiver.waitFor('its event', ({ body }) => body.data.order_number === order.order_number, 60_000);
  });
});
