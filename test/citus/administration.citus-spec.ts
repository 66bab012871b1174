import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'supertest';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { openShop, orderBody, SECRET, type Shop } from '../support/data/shop';
import type { TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';

const WRITERS = 8;
/** Of each administrator, at least. */
const ROUNDS = 3;
/** 10,000 take three minutes. */
const REQUESTS = Number(process.env.CITUS_REQUESTS ?? 2_000);
/** How many of the requests of the shop are under way at once. */
const BUYERS = 8;
const MOST_TRIES = 5;
const SHARED = {
  SYSTEM_TOKEN: 'system_0123456789012345678901234567',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** Citus locks a table that every node has a copy of as a whole, and every table that its foreign keys lead to. */
describe('eight administrators and the orders of a shop on a Citus cluster', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let services: Service[];
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await distributedDatabase(cluster);
    services = await Promise.all([1, 2].map(() => Service.start(SHARED, database)));
    receiver = await Receiver.start();
    shop = await openShop(services[0]!, receiver);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.terminate()));
    await receiver.stop();
    await cluster.stop();
  });

  const deadlocks = async () => {
    const [row] = await database.query<{ count: number }>(
      `SELECT sum(result::int)::int AS count
         FROM run_command_on_all_nodes('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')`,
    );
    return row!.count;
  };
  /** On a busy machine a turn may take too long: 503 says that nothing happened, and to try again. */
  const answered = async (send: () => Promise<Response>): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const response = await send();
      if (response.status !== 503 || tries === MOST_TRIES) return response;
      await pause(500);
    }
  };

  it('change channels, webhooks, places and keys at once beside buyers, and no request fails or waits in a circle', async () => {
    const wrong: string[] = [];
    let answers = 0;
    const send = async (request: () => Promise<Response>): Promise<Response> => {
      const response = await answered(request);
      answers += 1;
      if (response.status >= 400) wrong.push(`${response.status} ${response.text}`);
      return response;
    };
    const buy = async () => {
      const { api, channelId } = shop;
      while (answers < REQUESTS) {
        const { body } = await send(async () => api.post('/v1/orders', orderBody(channelId)));
        const id = body.orderData?.id as string | undefined;
        if (id === undefined) continue;
        const path = `/v1/orders/${id}`;
        const move = { status: 'picking', metadata: { picker_id: 'p' } };
        await send(async () => api.patch(`${path}/status`, move));
        await send(async () => api.get('/v1/orders').query({ channel_id: channelId, limit: 5 }));
        await send(async () => api.get('/v1/jobs').query({ channel_id: channelId, order_id: id }));
        await send(async () => api.get('/v1/events').query({ channel_id: channelId, limit: 5 }));
      }
    };
    const administer = async (writer: number) => {
      const { system } = services[writer % 2]!;
      for (let round = 0; round < ROUNDS || answers < REQUESTS; round += 1) {
        const name = `${writer}-${round}`;
        const channel = { name, type: 'sap-commerce', config: {} };
        const { body: made } = await send(async () => system.post('/v1/channels', channel));
        const channel_id = made.id as string | undefined;
        if (channel_id === undefined) continue;
        const webhook = { webhook_url: receiver.url, webhook_secret: SECRET };
        await send(async () => system.put(`/v1/channels/${channel_id}/webhook`, webhook));
        const place = { identifier: name, channel_id, name };
        const { body: opened } = await send(async () => system.post('/v1/places', place));
        const { id: placeId } = opened as { id: string };
        const device = { device_token: name };
        await send(async () => system.put(`/dts/places/${placeId}/subscriptions`, device));
        await send(async () => system.put(`/v1/places/${placeId}`, { ...place, name: `${name} b` }));
        await send(async () => system.put(`/v1/channels/${channel_id}`, { ...channel, name: `${name} b` }));
        const key = { name, client_name: name, created_by: 'test', scope: 'write' };
        await send(async () => system.post('/v1/api-keys', key));
      }
    };
    const buyers = Array.from({ length: BUYERS }, buy);
    await Promise.all([...buyers, ...Array.from({ length: WRITERS }, (_, writer) => administer(writer))]);

    expect(wrong).toEqual([]);
    expect(await deadlocks()).toBe(0);
  }, 300_000);
});
