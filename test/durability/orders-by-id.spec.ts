import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { SYSTEM_CALLER } from '../../src/api-keys/model/caller';
import type { CompleteSettings } from '../../src/infrastructure/config';
import { OnePostgres } from '../../src/infrastructure/database';
import { ProjectedOrders } from '../../src/orders/accepting/projected-orders';
import { lockHeads } from '../../src/orders/store/order-tables';
import { OrderFinder } from '../../src/orders/store/order-finder';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { fillWithOrders } from '../support/data/many-orders';
import { blocksTouched } from '../support/postgres/plan';

const ORDERS = 60_000;
/** Of indexes and tables, for one order: its head, its version, its jobs. */
const MOST_BLOCKS_EACH = 25;

interface Asked {
  readonly sql: string;
  readonly parameters: unknown[];
}

describe.each([
  ['never', null],
  ['while it was empty', ''],
  ['when it was full', 'orders, order_versions'],
])('orders asked for by their ids when Postgres looked at their table last %s', (_when, analysed) => {
  const channelId = randomUUID();
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let topology: OnePostgres;
  let asked: Asked[];

  beforeAll(async () => {
    database = await createTestDatabase();
    for (const table of ['orders', 'order_versions', 'jobs'])
      await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    if (analysed !== null) await database.query('ANALYZE');
    await fillWithOrders(database, ORDERS, channelId);
    if (analysed) await database.query(`ANALYZE ${analysed}`);
    dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
    topology = new OnePostgres(dataSource);
    unitOfWork = new UnitOfWork(dataSource);
    const ask = unitOfWork.ask.bind(unitOfWork);
    jest.spyOn(unitOfWork, 'ask').mockImplementation((statement: PreparedStatement, parameters) => {
      asked.push({ sql: statement.text, parameters: [...parameters] });
      return ask(statement, parameters);
    });
    const query = dataSource.query.bind(dataSource);
    jest.spyOn(dataSource, 'query').mockImplementation((sql, parameters) => {
      asked.push({ sql, parameters: parameters as unknown[] });
      return query(sql, parameters);
    });
  });
  beforeEach(() => (asked = []));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const someIds = async (count: number) =>
    (
      await database.query<{ id: string }>('SELECT id FROM orders ORDER BY md5(id::text) LIMIT $1', [count])
    ).map(({ id }) => id);

  /** Blocks that the statements asked for touched. */
  const blocksOfAll = async () => {
    let blocks = 0;
    for (const { sql, parameters } of asked) blocks += await blocksTouched(database, sql, parameters);
    return blocks;
  };

  const ways: readonly [string, (ids: readonly string[]) => Promise<readonly unknown[]>][] = [
    [
      'to be read',
      (ids) => {
        const texts = new OrderFinder(dataSource, unitOfWork, topology);
        return Promise.all(ids.map((id) => texts.find(id, SYSTEM_CALLER)));
      },
    ],
    [
      'to be changed',
      (ids) => {
        const projected = new ProjectedOrders(dataSource, unitOfWork, topology, {} as CompleteSettings);
        return Promise.all(ids.map((id) => projected.find(id, SYSTEM_CALLER)));
      },
    ],
    [
      'to be locked',
      async (ids) => {
        const keys = ids.map((orderId) => ({ channelId, orderId }));
        const tx = { query: dataSource.query } as unknown as Tx;
        return [...(await lockHeads(tx, keys, topology)).values()];
      },
    ],
  ];

  it.each(ways.flatMap(([purpose, find]) => [1, 4, 30].map((count) => [purpose, count, find] as const)))(
    '%s, %d together, cost no more than themselves',
    async (_purpose, count, find) => {
      const ids = await someIds(count);
      const found = (await find(ids)) as { id: string }[];
      expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(asked).toHaveLength(1);
      expect(await blocksOfAll()).toBeLessThan(count * MOST_BLOCKS_EACH);
    },
  );

  it('whose text is long share no statement to be read', async () => {
    const ids = await someIds(6);
    const [long, another] = ids as [string, string];
    await database.query(
      `UPDATE order_versions SET snapshot = json_build_object('note', repeat('x', 65536))::text WHERE order_id = ANY ($1)`,
      [[long, another]],
    );
    const texts = new OrderFinder(dataSource, unitOfWork, topology);
    const found = await Promise.all(ids.map((id) => texts.find(id, SYSTEM_CALLER)));
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found.map(({ snapshot }) => snapshot.length > 65_536)).toEqual(ids.map((_, n) => n < 2));
    expect(asked.map(({ parameters: [of] }) => of)).toEqual([ids, [long], [another]]);
  });
});
