import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { verifyWebhook } from '@libs/webhook-signing';
import type { Json } from '../support/http/api';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import type { TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { runScript } from '../support/service/script';
import { Service } from '../support/service/service';
import { jobEnds, openPlace, openShop, orderBody, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { SocketClient } from '../support/receivers/socket-client';
import { until } from '../support/until';

const LEAST_SHOPS = 5;
const [KEY, NEXT_KEY] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [
  string,
  string,
];
const SHARED = {
  SYSTEM_TOKEN: 'system_0123456789012345678901234567',
  ENCRYPTION_KEY: KEY,
  CHANNEL_HEALTH_INTERVAL: '3s',
  WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,200ms,200ms,300ms,300ms,400ms,400ms,400ms,400ms,400ms,400ms',
  WEBHOOK_CONCURRENCY: '8',
};

/** Which node has the channel's rows. */
const NODE_OF = `
  SELECT nodename || ':' || nodeport AS node
    FROM pg_dist_shard_placement WHERE shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`;

/** What a channel has yet to tell. The history does not show a delivery before its first attempt. */
const LEFT = `
  SELECT 1 FROM events WHERE channel_id = $1 AND position IS NULL
   UNION ALL SELECT 1 FROM webhook_deliveries WHERE channel_id = $1 AND state <> 'delivered'`;

/** Tables with rows that are deleted when they are old, and the columns that say how old. */
const AGED = [
  ['jobs', ['created_at', 'completed_at']],
  ['events', ['occurred_at', 'told_at']],
  ['webhook_deliveries', ['created_at', 'delivery_timestamp']],
  ['push_messages', ['created_at']],
  ['accepted_requests', ['created_at']],
] as const;

/** The versions of a completed order; the step into `processing` is not sent to webhooks. */
const TOLD = [1, 3, 4, 5, 6, 7];

interface OpenShop extends Shop {
  readonly receiver: Receiver;
}

describe('two processes on a Citus cluster', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let services: Service[];
  const shops: OpenShop[] = [];
  const nodes = new Set<string>();
  let logs = '';

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await distributedDatabase(cluster);
    services = await Promise.all([1, 2].map(() => Service.start(SHARED, database)));
    while (shops.length < LEAST_SHOPS || nodes.size < 2) {
      const receiver = await Receiver.start();
      const channel = { type: 'wolt', config: { api_key: 'key', venue_id: 'venue' } };
      const shop = { ...(await openShop(services[0]!, receiver, channel)), receiver };
      shops.push(shop);
      const [placement] = await database.query<{ node: string }>(NODE_OF, [shop.channelId]);
      nodes.add(placement!.node);
    }
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.terminate()));
    await Promise.all(shops.map(({ receiver }) => receiver.stop()));
    await cluster.stop();
  });

  const atEach = <T>(story: (shop: OpenShop) => Promise<T>) => Promise.all(shops.map(story));
  const orderOf = async (shop: Shop, id: string): Promise<Json> =>
    (await shop.api.get(`/v1/orders/${id}`).expect(200)).body;
  const move = (shop: Shop, id: string, status: string, metadata: object = {}) =>
    shop.api.patch(`/v1/orders/${id}/status`, { status, metadata }).set('Prefer', 'wait=20').expect(202);
  const complete = async (shop: Shop, id: string) => {
    await move(shop, id, 'picking', { picker_id: 'p' });
    await move(shop, id, 'picked');
    await move(shop, id, 'retrieving');
    await move(shop, id, 'collected', { collected_by: 'Aino' });
    await move(shop, id, 'completed');
  };
  const delivered = (shop: Shop) =>
    until('all is delivered', async () => (await database.query(LEFT, [shop.channelId])).length === 0);
  const restart = async (settings: Record<string, string>, meanwhile = () => Promise.resolve()) => {
    await Promise.all(services.map((service) => service.terminate()));
    logs += services.map(({ log }) => log).join('');
    await meanwhile();
    await Promise.all(
      services.map((service) => {
        Object.assign(service.env, settings);
        return service.run();
      }),
    );
    shops.forEach((shop) => Object.assign(shop, { api: services[0]!.as(shop.key) }));
  };

  it('have the channels of this test on more than one node', () => {
    expect(nodes.size).toBeGreaterThan(1);
  });

  it('accept orders of all channels at once, apply each, and answer repeats with the first answer', async () => {
    await atEach(async (shop) => {
      const plain = Array.from({ length: 20 }, () => shop.api.post('/v1/orders', orderBody(shop.channelId)));
      const once = orderBody(shop.channelId);
      const repeat = () => services[1]!.as(shop.key).post('/v1/orders', once).set('Idempotency-Key', 'k');
      const [first, second] = await Promise.all([repeat().expect(202), repeat().expect(202)]);
      expect(second.text).toBe(first.text);
      expect((await repeat().expect(202)).text).toBe(first.text);
      await repeat().send(orderBody(shop.channelId)).expect(422);
      for (const { body } of await Promise.all(plain)) {
        expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({ status: 'completed' });
      }
      await jobEnds(shop.api, first.body.jobId as string);
      const { body } = await shop.api.get(`/v1/orders?channel_id=${shop.channelId}&limit=5`).expect(200);
      expect(body.pagination).toMatchObject({ total: 21, totalPages: 5 });
    });
  });

  it('answer a repeat with the first answer where its number leads to another node by now', async () => {
    const order_number = 'TWO-NODES';
    const [shop, ...others] = shops as [OpenShop, ...OpenShop[]];
    const id = await placeOrder(shop, { order_number });
    const repeat = () =>
      services[0]!.system
        .patch(`/v1/orders/${order_number}/status`, { status: 'processing' })
        .set('Idempotency-Key', order_number);
    const first = await repeat().expect(202);
    await jobEnds(shop.api, first.body.jobId as string);
    const changed = await shop.api.put(`/v1/orders/${id}`, orderBody(shop.channelId)).expect(202);
    await jobEnds(shop.api, changed.body.jobId as string);
    for (const other of others) {
      const namesake = await placeOrder(other, { order_number });
      expect((await repeat().expect(202)).text).toBe(first.text);
      expect(await orderOf(other, namesake)).toMatchObject({ version: 1 });
      const renamed = await other.api.put(`/v1/orders/${namesake}`, orderBody(other.channelId)).expect(202);
      await jobEnds(other.api, renamed.body.jobId as string);
    }
  });

  it('walk orders to completed, tell each step in order, signed, and keep every version', async () => {
    await atEach(async (shop) => {
      const id = await placeOrder(shop);
      await complete(shop, id);
      expect(await orderOf(shop, id)).toMatchObject({ status: 'completed', version: 7 });
      const { body: history } = await shop.api.get(`/v1/orders/${id}/history`).expect(200);
      expect(history.versions).toHaveLength(7);
      await shop.api.get(`/v1/orders/${id}/status-history`).expect(200);
      await shop.api.get(`/v1/orders/${id}/versions/3`).expect(200);
      const { body: diff } = await shop.api.get(`/v1/orders/${id}/versions/1/diff/7`).expect(200);
      expect(diff.changes).toContainEqual({ field: 'status', from: 'pending', to: 'completed' });
      const toldOf = () =>
        shop.receiver.received.filter(({ body }) => [body.data.order_id, body.data.id].includes(id));
      const told = await until('all steps are told', () => toldOf().length >= TOLD.length && toldOf());
      expect(told.map(({ body }) => body.data.version as number)).toEqual(TOLD);
      for (const { headers, text } of told)
        expect(() => verifyWebhook({ headers, body: text, secret: SECRET })).not.toThrow();
    });
  });

  it('change orders and their items, one change after another', async () => {
    await atEach(async (shop) => {
      const id = await placeOrder(shop);
      await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          shop.api.post(`/v1/orders/${id}/items`, { product_id: `p${n}`, quantity: 1 }).expect(201),
        ),
      );
      await shop.api.put(`/v1/orders/${id}/items/milk`, { quantity: 5 }).expect(200);
      const changed = { ...(await orderOf(shop, id)), customer_info: { name: 'Aino' } };
      await shop.api.put(`/v1/orders/${id}`, changed).set('Prefer', 'wait=20').expect(202);
      expect((await orderOf(shop, id)).version).toBe(13);
    });
  });

  it('push every status change of all channels to a socket once, in the order of the feed', async () => {
    const clients = await Promise.all(
      services.map((service) => SocketClient.open(service, SHARED.SYSTEM_TOKEN)),
    );
    await Promise.all(clients.map((client) => client.subscribe()));
    await atEach(async (shop) => complete(shop, await placeOrder(shop)));
    for (const client of clients) await client.waitForEvents(6 * shops.length);
    const feed = await database.query<{ id: string }>(
      `SELECT id FROM events WHERE type = 'order:status_changed' AND position IS NOT NULL ORDER BY position DESC LIMIT $1`,
      [6 * shops.length],
    );
    for (const client of clients) {
      expect(client.eventIds).toEqual(feed.map(({ id }) => id).reverse());
      expect(client.faults).toEqual([]);
      client.drop();
    }
  });

  it('number the feed without holes, and page through the feed of a channel', async () => {
    await until('all is numbered', async () => {
      const rows = await database.query('SELECT 1 FROM events WHERE position IS NULL LIMIT 1');
      return rows.length === 0;
    });
    const [numbers] = await database.query<{ distinct: number; highest: number }>(
      'SELECT count(DISTINCT position)::int AS distinct, max(position)::int AS highest FROM events',
    );
    expect(numbers!.distinct).toBe(numbers!.highest);
    await atEach(async (shop) => {
      const path = `/v1/events?channel_id=${shop.channelId}&limit=10`;
      const { body: first } = await shop.api.get(path).expect(200);
      const { body: second } = await shop.api.get(`${path}&after=${first.next}`).expect(200);
      expect([first.data.length, second.data.length]).toEqual([10, 10]);
    });
  });

  it('probe a failing endpoint, one delivery at a time, and deliver all when it is well again', async () => {
    const shop = shops[0]!;
    await delivered(shop);
    shop.receiver.answersStatus(503);
    await Promise.all(Array.from({ length: 40 }, () => placeOrder(shop)));
    const channel = async (): Promise<Json> =>
      (await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200)).body;
    await until('the circuit is open', async () => (await channel()).webhook_failures >= 36, 30_000);
    let [underWay, most] = [0, 0];
    shop.receiver.answers((_received, response) => {
      most = Math.max(most, (underWay += 1));
      setTimeout(() => response.writeHead(503).end(() => (underWay -= 1)), 30);
    });
    const before = shop.receiver.received.length;
    await until('three more probes', () => shop.receiver.received.length >= before + 3, 30_000);
    expect(most).toBe(1);
    shop.receiver.answersStatus(200);
    await until(
      'all is delivered',
      async () => {
        const history = `/v1/channels/${shop.channelId}/webhook/history?status=failed`;
        return (await shop.api.get(history).expect(200)).body.meta.total === 0;
      },
      60_000,
    );
    await delivered(shop);
    expect(await channel()).toMatchObject({ webhook_failures: 0 });
  });

  it('send deliveries again', async () => {
    await atEach(async (shop) => {
      await delivered(shop);
      const before = shop.receiver.received.length;
      const since = new Date(Date.now() - 3_600_000).toISOString();
      const path = `/v1/channels/${shop.channelId}/webhook/replay`;
      const { body } = await shop.api.post(path, { since, event_type: 'order:created' }).expect(202);
      expect(body.count).toBeGreaterThan(20);
      await until('they arrive', () => shop.receiver.received.length >= before + body.count, 30_000);
    });
  });

  it('queue failed jobs again, behind the others', async () => {
    await atEach(async (shop) => {
      const body = orderBody(shop.channelId);
      await placeOrder(shop, body);
      const { body: again } = await shop.api.post('/v1/orders', body);
      const jobId = again.jobId as string | undefined;
      if (jobId === undefined) throw new Error(JSON.stringify(again));
      expect(await jobEnds(shop.api, jobId)).toMatchObject({ status: 'failed' });
      await shop.api.post(`/v1/jobs/${jobId}/retry`).expect(202);
      expect(await jobEnds(shop.api, jobId)).toMatchObject({ status: 'failed' });
    });
  });

  it('import storage locations, and keep those with items of unfinished orders', async () => {
    await atEach(async (shop) => {
      const placeId = await openPlace(shop);
      const path = `/v1/places/${placeId}/storage-location`;
      const send = (csv: string) =>
        request(services[0]!.url)
          .post(`${path}/import`)
          .set('Authorization', `Bearer ${SHARED.SYSTEM_TOKEN}`)
          .attach('file', Buffer.from(csv), { filename: 'locations.csv', contentType: 'text/csv' });
      await send('name,sub_type\nA,1\nB,3\n').expect(200);
      const { body: shelves } = await shop.api.get(path).expect(200);
      const shelf = (shelves.data as Json[]).find(({ name }) => name === 'A')!.id as string;
      const id = await placeOrder(shop, { metadata: { place_id: placeId } });
      await shop.api
        .put(`/v1/orders/${id}/items/milk`, { properties: { storage_location_id: shelf } })
        .expect(200);
      await send('name,sub_type\nB,3\n').expect(409);
      await services[0]!.system.delete(`${path}/${shelf}`).expect(409);
    });
  });

  it('queue push messages for the devices of a place', async () => {
    await atEach(async (shop) => {
      const placeId = await openPlace(shop);
      await shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token: 'device' }).expect(200);
      const id = await placeOrder(shop, { metadata: { place_id: placeId } });
      await move(shop, id, 'picking', { picker_id: 'p' });
      await move(shop, id, 'retrieving', { retrieval_location: 'door 2' });
      await until('the message has ended', async () => {
        const [row] = await database.query<{ state: string }>(
          'SELECT state FROM push_messages WHERE channel_id = $1',
          [shop.channelId],
        );
        return row?.state === 'not_configured';
      });
    });
  });

  it('check the health of every channel on schedule', async () => {
    await atEach((shop) =>
      until('the channel was checked', async () => {
        const { body } = await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200);
        return body.health !== null && body.health !== 'unknown' && body.last_sync !== null;
      }),
    );
  });

  it('show the audit log, lists over all channels and the metrics of the whole system', async () => {
    const { system } = services[0]!;
    const { body: audit } = await system.get('/v1/audit?limit=50').expect(200);
    expect(audit.data).toHaveLength(50);
    const { body: jobs } = await system.get('/v1/jobs?limit=50').expect(200);
    expect(jobs.data).toHaveLength(50);
    const { body: channels } = await system.get('/v1/channels').expect(200);
    expect((channels.data as Json[]).every(({ last_sync }) => last_sync !== null)).toBe(true);
    const { text } = await services[0]!.as(null).get('/metrics').expect(200);
    expect(text).toMatch(new RegExp(`oms_webhook_circuits\\{state="closed"\\} ${shops.length}`));
    expect(text).toMatch(/oms_jobs\{state="queued"\} \d+/);
  });

  it('fold the counts of orders by day', async () => {
    await until('no shift is left', async () => {
      const rows = await database.query('SELECT 1 FROM order_day_shifts LIMIT 1');
      return rows.length === 0;
    });
  });

  it('delete what is older than its retention, on every node', async () => {
    await atEach((shop) => delivered(shop));
    await restart({ CHANNEL_HEALTH_INTERVAL: 'off' });
    await until('all jobs have ended', async () => {
      const rows = await database.query(
        `SELECT 1 FROM jobs WHERE status NOT IN ('completed', 'failed') LIMIT 1`,
      );
      return rows.length === 0;
    });
    await restart({}, async () => {
      for (const [table, columns] of AGED) {
        const times = columns.map((column) => `${column} = now() - interval '40 days'`);
        await database.query(`UPDATE ${table} SET ${times.join(', ')}`);
      }
    });
    for (const table of [
      'webhook_deliveries',
      'webhook_attempts',
      'events',
      'push_messages',
      'accepted_requests',
    ]) {
      await until(
        `${table} is empty`,
        async () => (await database.query(`SELECT 1 FROM ${table} LIMIT 1`)).length === 0,
      );
    }
    await until('no ended job is left', async () => {
      const rows = await database.query(`SELECT 1 FROM jobs WHERE status IN ('completed', 'failed') LIMIT 1`);
      return rows.length === 0;
    });
  });

  it('go on when secrets are sealed with another key', async () => {
    await restart({ ENCRYPTION_KEY: `${NEXT_KEY},${KEY}` });
    const { code, output } = await runScript('secrets-rotate', {
      DATABASE_URL: database.url,
      SYSTEM_TOKEN: SHARED.SYSTEM_TOKEN,
      ENCRYPTION_KEY: `${NEXT_KEY},${KEY}`,
    });
    expect({ code, output }).toMatchObject({ code: 0 });
    await restart({ ENCRYPTION_KEY: NEXT_KEY });
    await atEach(async (shop) => {
      const id = await placeOrder(shop);
      const { headers, text } = await shop.receiver.waitFor('the webhook', ({ body }) => body.data.id === id);
      expect(() => verifyWebhook({ headers, body: text, secret: SECRET })).not.toThrow();
    });
  });

  it('have logged no error', async () => {
    for (const service of services) logs += service.log;
    const lines = logs
      .split('\n')
      .filter((line) => line.includes('"level":"error"') || line.includes('could not read'));
    expect(lines).toEqual([]);
  });
});
