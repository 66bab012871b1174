import { InstalledPostgres } from '../postgres/installed-postgres';
import { WITHOUT_DISK } from '../postgres/server-settings';
import type { TestDatabase } from '../postgres/database';

const SETTINGS = {
  ...WITHOUT_DISK,
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  shared_buffers: '64MB',
  'citus.shard_count': '8',
  'citus.node_conninfo':
    'sslmode=disable tcp_user_timeout=3000 keepalives_idle=3 keepalives_interval=1 keepalives_count=3',
};

/** A Citus cluster of installed Postgres servers on this machine: a coordinator without shards, and nodes. */
export class CitusCluster {
  private constructor(
    readonly coordinator: InstalledPostgres,
    readonly nodes: InstalledPostgres[],
  ) {}

  static async start(nodes = 2): Promise<CitusCluster> {
    const [coordinator, ...others] = await Promise.all(Array.from({ length: 1 + nodes }, startServer));
    return new CitusCluster(coordinator!, others);
  }

  /** Makes an empty database over all nodes. */
  async create(name: string): Promise<TestDatabase> {
    const database = await this.coordinator.create(name);
    await database.query('CREATE EXTENSION citus');
    await database.query(`SELECT citus_set_coordinator_host('127.0.0.1', $1)`, [this.coordinator.port]);
    for (const node of this.nodes) await this.join(node, database, name);
    return database;
  }

  /** Makes an empty database on the coordinator alone, as on any Postgres. */
  createAside(name: string): Promise<TestDatabase> {
    return this.coordinator.create(name);
  }

  /** Starts one more node, which has no shards yet. */
  async addNode(database: TestDatabase): Promise<InstalledPostgres> {
    const node = await startServer();
    await this.join(node, database, new URL(database.url).pathname.slice(1));
    this.nodes.push(node);
    return node;
  }

  /** The channels whose rows are on other nodes. */
  async channelsBeside(
    { port }: Pick<InstalledPostgres, 'port'>,
    database: TestDatabase,
  ): Promise<ReadonlySet<string>> {
    const rows = await database.query<{ id: string }>(
      `SELECT c.id FROM channels c
         JOIN pg_dist_shard s ON s.shardid = get_shard_id_for_distribution_column('orders', c.id)
         JOIN pg_dist_placement USING (shardid)
         JOIN pg_dist_node n USING (groupid)
        WHERE n.nodeport <> $1`,
      [port],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async stop(): Promise<void> {
    await Promise.all([this.coordinator, ...this.nodes].map((server) => server.stop()));
  }

  private async join(node: InstalledPostgres, database: TestDatabase, name: string): Promise<void> {
    await (await node.create(name)).query('CREATE EXTENSION citus');
    await database.query(`SELECT citus_add_node('127.0.0.1', $1)`, [node.port]);
  }
}

function startServer(): Promise<InstalledPostgres> {
  return InstalledPostgres.start(SETTINGS, 'citus');
}
