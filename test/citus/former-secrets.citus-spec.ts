import { CitusCluster } from '../support/citus/cluster';
import { distribute, migrate } from '../support/citus/distributed-database';
import { openShop } from '../support/data/shop';
import type { TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';

/** `config` stays where it is. */
const SEALED_HERE = `
  SELECT id FROM channels
   WHERE num_nonnulls(webhook_secret, webhook_old_secret, oauth2_client_secret, oauth2_token, oauth2_additional_params) > 0`;
const SEALED_THERE = 'SELECT channel_id FROM webhook_endpoints WHERE webhook_secret IS NOT NULL';

/** Nothing keeps columns in step there: what is sealed again would stay sealed with the former key in the former column. */
describe('secrets that have moved to tables of their own, on a Citus cluster', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await cluster.create('orders');
    await migrate(database);
    const service = await Service.start({}, database);
    const receiver = await Receiver.start();
    await openShop(service, receiver);
    await service.terminate();
    await receiver.stop();
  });
  afterAll(() => cluster.stop());

  it('are in both places before the tables are distributed, and in their own one afterwards', async () => {
    expect(await database.query(SEALED_HERE)).toHaveLength(1);
    distribute(database);
    expect(await database.query(SEALED_HERE)).toEqual([]);
    expect(await database.query(SEALED_THERE)).toHaveLength(1);
  });

  it('leave the former place when a cluster is migrated that has them there still', async () => {
    await database.query(`UPDATE channels SET webhook_secret = 'sealed', oauth2_token = 'sealed'`);
    await database.query(`DELETE FROM migrations WHERE name LIKE 'FormerSecretsGoOnCitus%'`);
    await migrate(database);
    expect(await database.query(SEALED_HERE)).toEqual([]);
    expect(await database.query(SEALED_THERE)).toHaveLength(1);
  });

  it('lie with the orders of their channel when a cluster is migrated that has copies of them on every node', async () => {
    const tables = ['channel_health', 'oauth2_clients', 'webhook_endpoints'];
    for (const table of tables) {
      await database.query(`SELECT undistribute_table('${table}')`);
      await database.query(`SELECT create_reference_table('${table}')`);
    }
    await database.query(`DELETE FROM migrations WHERE name LIKE 'PartsOfChannelsAreDistributed%'`);
    await migrate(database);
    const found = await database.query<{ name: string }>(
      `SELECT logicalrelid::text AS name FROM pg_dist_partition
        WHERE partmethod = 'h' AND colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'orders'::regclass)
          AND logicalrelid::text = ANY ($1) ORDER BY 1`,
      [tables],
    );
    expect(found.map(({ name }) => name)).toEqual(tables);
    expect(await database.query(SEALED_THERE)).toHaveLength(1);
  });
});
