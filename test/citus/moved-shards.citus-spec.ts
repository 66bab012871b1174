import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '../../ormconfig';
import { migrations } from '../../src/infrastructure/database/migrations';
import { migrate } from '../../src/infrastructure/database/migrate';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { OrderTraffic } from '../support/citus/order-traffic';
import type { TestDatabase } from '../support/postgres/database';
import type { Shop } from '../support/data/shop';
import { Service } from '../support/service/service';
import { briefly } from '../support/undisturbed';
import { until } from '../support/until';

const BEFORE_MS = 2_000;
/** Longer than a request may take. */
const READS_MS = 6_000;
const SPLIT_IS_NOTICED_MS = 11_000;
/** A split holds up all writes of its shard: one that waits longer is refused (docs/operations.md#nodes-come-a-large-channel-gets-its-own). */
const LONGEST_SPLIT_MS = 2_500;
/** So many channels get a shard of their own. */
const LARGE = 4;
const SHARED = {
  SYSTEM_TOKEN: 'system_0123456789012345678901234567',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

class AColumn4102444800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE orders ADD COLUMN added text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE orders DROP COLUMN added');
  }
}

class AnIndex4102444801000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX CONCURRENTLY orders_added ON orders (channel_id, added)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY orders_added');
  }
}

describe('orders while a Citus cluster is changed', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let services: Service[];
  let traffic: OrderTraffic;

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await distributedDatabase(cluster);
    services = await Promise.all([1, 2].map(() => Service.start(SHARED, database)));
    traffic = await OrderTraffic.open(services[0]!);
  }, 200_000);
  afterAll(async () => {
    await Promise.all(services.map((service) => service.terminate()));
    await traffic.receiver.stop();
    await cluster.stop();
  });

  /** What requests get meanwhile; nothing is lost or there twice. */
  const statusesDuring = async (change: () => Promise<unknown>) => {
    const fromMs = Date.now();
    traffic.start();
    await pause(BEFORE_MS);
    const changedMs = performance.now();
    await change();
    const heldMs = performance.now() - changedMs;
    await pause(BEFORE_MS);
    await traffic.stop();
    await traffic.settle();
    expect(traffic.faults()).toEqual([]);
    const statuses = traffic.statuses(fromMs);
    expect(statuses.filter((status) => ![202, 503].includes(status))).toEqual([]);
    return { statuses, heldMs };
  };
  const goOnDuring = async (change: () => Promise<unknown>) =>
    expect((await statusesDuring(change)).statuses).toEqual([202]);
  const channels = () => new Set(traffic.shops.map(({ channelId }) => channelId));
  const channelsOf = async (node: { readonly port: number }) => {
    const beside = await cluster.channelsBeside(node, database);
    return [...channels()].filter((id) => !beside.has(id));
  };

  it('go on while a node is added and shards are moved to it', async () => {
    await goOnDuring(async () => {
      await cluster.addNode(database);
      await database.query('SELECT citus_rebalance_start()');
      await database.query('SELECT citus_rebalance_wait()');
    });
    expect((await channelsOf(cluster.nodes[2]!)).length).toBeGreaterThan(0);
  }, 200_000);

  const isolate = async ({ channelId }: Shop) => {
    const [isolated] = await database.query<{ shard: string }>(
      `SELECT isolate_tenant_to_new_shard('orders', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes') AS shard`,
      [channelId],
    );
    return isolated!.shard;
  };

  it.each(Array.from({ length: LARGE }, (_, n) => n + 1))(
    'go on while a large channel gets a shard of its own (%i)',
    async (n) => {
      let tries = 0;
      const next = () => isolate(traffic.shops[n + LARGE * tries++]!);
      const { statuses } = await briefly(() => statusesDuring(next), LONGEST_SPLIT_MS);
      expect(statuses).toEqual([202]);
    },
    200_000,
  );

  it('go on after a large channel got a node of its own', async () => {
    const own = await cluster.addNode(database);
    const shard = await isolate(traffic.shops[0]!);
    await database.query(
      `SELECT citus_move_shard_placement($1::bigint, nodename, nodeport, '127.0.0.1', $2::int, 'auto')
         FROM pg_dist_placement JOIN pg_dist_node USING (groupid) WHERE shardid = $1`,
      [shard, own.port],
    );
    await pause(SPLIT_IS_NOTICED_MS);
    await goOnDuring(() => Promise.resolve());
    expect(await channelsOf(own)).toEqual([traffic.shops[0]!.channelId]);
  }, 200_000);

  it('go on while the schema is migrated, also while that waits for a long reader', async () => {
    const dataSource = createDataSource(database.url, 2);
    dataSource.setOptions({ migrations: [...migrations, AColumn4102444800000, AnIndex4102444801000] });
    await dataSource.initialize();
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM orders LIMIT 1');
    const lines: string[] = [];
    const says = (line: string) => void lines.push(line);
    await goOnDuring(async () => {
      const migrating = migrate(dataSource, database.url, { info: says, warn: says });
      await pause(READS_MS);
      await until('the migration waits for the reader', () => lines.length > 0);
      await reader.end();
      await migrating;
    });
    expect(lines).toEqual([
      expect.stringContaining(`${AColumn4102444800000.name} waits until nobody uses its tables`),
      `migrated: ${AColumn4102444800000.name}`,
      `migrated: ${AnIndex4102444801000.name}`,
    ]);
    await dataSource.destroy();
    const indexes = await database.query<{ result: string }>(
      `SELECT result FROM run_command_on_shards('orders',
         $$SELECT count(*) FROM pg_index WHERE indrelid = '%s'::regclass AND indisvalid AND pg_get_indexdef(indexrelid) LIKE '%%added%%'$$)`,
    );
    expect(indexes.every(({ result }) => result === '1')).toBe(true);
  }, 200_000);
});
