import { createDataSource } from '../../ormconfig';
import { ClusterNodes } from '../../src/infrastructure/database/topology/cluster-nodes';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { until } from '../support/until';

it('a node is used again also when what was prepared there can not be ended yet', async () => {
  const cluster = await CitusCluster.start();
  const database = await distributedDatabase(cluster);
  const dataSource = await createDataSource(database.url, 4).initialize();
  const nodes = new ClusterNodes(dataSource);
  await cluster.nodes[0]!.kill();
  expect((await nodes.look()).away).toHaveLength(1);

  await database.query('ALTER FUNCTION recover_prepared_transactions() RENAME TO recover_nothing');
  await cluster.nodes[0]!.run();
  await until('it is back', async () => (await nodes.look()).away.length === 0);
  expect(await nodes.reached()).toBeNull();

  await dataSource.destroy();
  await cluster.stop();
}, 120_000);
