import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@libs/unit-of-work';
import { Client } from 'pg';
import { createDataSource } from '../../ormconfig';
import type { CompleteSettings } from '../../src/infrastructure/config';
import { readTopology } from '../../src/infrastructure/database';
import { LeaseStore } from '../../src/webhooks/delivery/claims/lease-store';
import { ProbeRights } from '../../src/webhooks/delivery/claims/probe-rights';
import type { ClaimedDelivery } from '../../src/webhooks/delivery/delivery';
import { countHeld, plantDeliveries } from '../support/beyond-the-interface';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { openShop, orderBody, type Shop } from '../support/data/shop';
import type { TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { TokenEndpoint } from '../support/receivers/token-endpoint';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const CHANNELS = 12;
/** The lock of whoever changes a table that every node has a copy of (docs/operations.md#splitting-by-channel). */
const TURN = 'SELECT pg_advisory_xact_lock(727003)';
const COPIED_TO_ALL_NODES = `
  SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'n' AND repmodel = 't'`;

describe('many channels on a Citus cluster', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let service: Service;
  let receiver: Receiver;
  let tokens: TokenEndpoint;
  let shops: Shop[];

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await distributedDatabase(cluster);
    service = await Service.start(
      { CHANNEL_HEALTH_INTERVAL: 'off', WEBHOOK_RETRY_SCHEDULE: '100ms' },
      database,
    );
    receiver = await Receiver.start();
    tokens = await TokenEndpoint.start();
    shops = [];
    for (let n = 0; n < CHANNELS; n += 1) shops.push(await openShop(service, receiver));
    await shops[0]!.api
      .put(`/v1/channels/${shops[0]!.channelId}/oauth2`, {
        oauth2_enabled: true,
        oauth2_client_id: 'shop',
        oauth2_client_secret: 'secret',
        oauth2_token_url: tokens.url,
      })
      .expect(200);
  }, 300_000);
  afterAll(async () => {
    await service.terminate();
    await receiver.stop();
    await tokens.stop();
    await cluster.stop();
  });

  /** An administrator's transaction that holds its turn, and every table that all nodes have a copy of. */
  const administer = async () => {
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(COPIED_TO_ALL_NODES);
    await client.query('BEGIN');
    await client.query(TURN);
    for (const { name } of rows) {
      const [column] = (
        await client.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1`,
          [name],
        )
      ).rows;
      await client.query(`UPDATE ${name} SET ${column!.name} = ${column!.name}`);
    }
    return { held: rows.map(({ name }) => name), end: () => client.end() };
  };
  const toldOf = ({ channelId }: Shop) =>
    receiver.received.filter(({ body }) => body.data.channel_id === channelId).length;
  const order = ({ api, channelId }: Shop) => api.post('/v1/orders', orderBody(channelId)).expect(202);
  const recordedOf = async ({ api, channelId }: Shop) => {
    const { body } = await api.get(`/v1/channels/${channelId}/webhook/history?limit=100`).expect(200);
    return (body.data as { delivery_status: string }[]).filter((row) => row.delivery_status === 'delivered')
      .length;
  };
  const endpointOf = async ({ channelId }: Shop) => {
    const [row] = await database.query<{ webhook_failures: number; webhook_enabled: boolean }>(
      'SELECT webhook_failures, webhook_enabled FROM webhook_endpoints WHERE channel_id = $1',
      [channelId],
    );
    return row!;
  };

  it('record attempts, counters, tokens and health while an administrator holds what all nodes have a copy of', async () => {
    const failing = shops[1]!;
    receiver.answers(({ body }, response) => {
      response.writeHead(body.data.channel_id === failing.channelId ? 500 : 200).end();
    });
    const { held, end } = await administer();
    expect(held).toEqual(expect.arrayContaining(['channels', 'places', 'api_keys']));
    const sound = shops.filter((shop) => shop !== failing);
    await Promise.all(shops.flatMap((shop) => [order(shop), order(shop), order(shop)]));
    await failing.api.post(`/v1/channels/${failing.channelId}/health-check`).expect(202);

    for (const shop of sound)
      await until('attempts are recorded', async () => (await recordedOf(shop)) === 3);
    await until('failures are counted', async () => (await endpointOf(failing)).webhook_failures > 0);
    await until('the token is kept', () => tokens.requests.length === 1);
    await until('health is known', async () => {
      const { body } = await failing.api.get(`/v1/channels/${failing.channelId}`).expect(200);
      return body.health !== 'unknown';
    });
    await end();
    receiver.answers((_received, response) => void response.writeHead(200).end());
    await until('all is told', () => shops.every((shop) => toldOf(shop) >= 3));
  });

  it('disable the endpoint that is gone after the administrator, and record the attempts of all others', async () => {
    const gone = shops[2]!;
    receiver.answers(({ body }, response) => {
      response.writeHead(body.data.channel_id === gone.channelId ? 410 : 200).end();
    });
    const before = await recordedOf(shops[3]!);
    const { end } = await administer();
    await order(gone);
    await until('it has answered', () => toldOf(gone) > 3);
    await order(shops[3]!);
    expect(await endpointOf(gone)).toMatchObject({ webhook_enabled: true });
    await end();
    await until('it is disabled', async () => !(await endpointOf(gone)).webhook_enabled);
    await until('others are recorded', async () => (await recordedOf(shops[3]!)) === before + 1);
  });

  it('have a long backlog held in pieces when their endpoint is switched off', async () => {
    const off = await openShop(service, receiver);
    const config = { webhook_url: receiver.url, webhook_enabled: false };
    await off.api.put(`/v1/channels/${off.channelId}/webhook`, config).expect(200);
    await plantDeliveries(database, off.channelId, 250, { state: 'pending' });
    await off.api.put(`/v1/channels/${off.channelId}/webhook`, config).expect(200);
    await until('all are held', async () => (await countHeld(database)) === 250);
  });

  it('have claims renewed and released on all nodes, but for those that somebody has locked', async () => {
    const dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
    const { topology } = await readTopology(dataSource);
    const unitOfWork = new UnitOfWork(dataSource, undefined, topology.keepsPlans, topology.takeTurn);
    const probes = new ProbeRights(unitOfWork, topology, { WEBHOOK_TIMEOUT_MS: 15_000 } as CompleteSettings);
    const store = new LeaseStore(unitOfWork, topology, probes);
    const claim = randomUUID();
    await dataSource.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, due_at, claim)
       SELECT id, id::text, gen_random_uuid(), 'order:updated', 'held', NULL, $2 FROM unnest($1::uuid[]) id`,
      [shops.map(({ channelId }) => channelId), claim],
    );
    const claimed = shops.map(({ channelId: channel_id }) => {
      return { channel_id, event_id: channel_id, claim } as ClaimedDelivery;
    });
    const [busy, ...others] = claimed;
    await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM webhook_deliveries WHERE channel_id = $1 AND claim = $2 FOR UPDATE', [
        busy!.channel_id,
        claim,
      ]);
      expect(await store.renew(claimed)).toEqual({ held: new Set(others), locked: new Set([busy]) });
      expect(await store.release(claimed)).toEqual(new Set([busy]));
    });
    expect(await store.renew(claimed)).toEqual({ held: new Set([busy]), locked: new Set() });
    expect(await store.release(claimed)).toEqual(new Set());
    expect(await probes.take(busy!.channel_id)).toBeNull();
    await dataSource.destroy();
  });

  it('go on when one of them gets a shard of its own', async () => {
    receiver.answers((_received, response) => void response.writeHead(200).end());
    const shards = () =>
      database.query<{ id: string; shard: string }>(
        `SELECT id, get_shard_id_for_distribution_column('orders', id)::text AS shard FROM channels`,
      );
    const before = await shards();
    const { id: moved } = before.find(
      ({ id, shard }) =>
        id !== shops[2]!.channelId && before.filter((other) => other.shard === shard).length > 1,
    )!;
    await database.query(
      `SELECT isolate_tenant_to_new_shard('orders', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [moved],
    );
    const after = await shards();
    expect(after.filter(({ shard }) => shard === after.find(({ id }) => id === moved)!.shard)).toHaveLength(
      1,
    );

    const told = shops.filter((shop) => shop !== shops[2]);
    const soFar = told.map(toldOf);
    await Promise.all(told.map(order));
    await until('all is told', () => told.every((shop, n) => toldOf(shop) > soFar[n]!), 60_000);
  }, 180_000);
});
