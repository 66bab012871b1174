import { randomUUID } from 'node:crypto';
import { ChannelStatistics } from '../../src/infrastructure/statistics/channel-statistics';
import { StatisticsModule } from '../../src/infrastructure/statistics';
import { TEXTS } from '../../src/orders/list/order-list-sql';
import { fillWithOrders } from '../support/data/many-orders';
import { StartedModule } from '../support/modules/started-module';
import { blocksTouched } from '../support/postgres/plan';
import { until } from '../support/until';

const ORDERS = 40_000;
const PAGE = 20;

describe('a new channel beside one with many orders', () => {
  const channelId = randomUUID();
  let module: StartedModule;

  beforeAll(async () => {
    module = await StartedModule.of([StatisticsModule]);
    const { database } = module;
    for (const table of ['orders', 'order_versions'])
      await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await fillWithOrders(database, ORDERS);
    await database.query('ANALYZE order_versions');
    await fillWithOrders(database, ORDERS, channelId);
    await untilInserted(2 * ORDERS);
  }, 60_000);
  afterAll(() => module.stop());

  /** Postgres notices inserted rows with a delay. */
  async function facts() {
    await module.database.query('SELECT pg_stat_force_next_flush()');
    const [row] = await module.database.query<{ inserted: number; counted: Date | null }>(
      `SELECT n_tup_ins::int AS inserted, last_analyze AS counted FROM pg_stat_user_tables WHERE relname = 'order_versions'`,
    );
    return row!;
  }

  const untilInserted = (rows: number) =>
    until(`${rows} rows are noticed`, async () => (await facts()).inserted === rows);

  /** How much is read for the texts of a page of orders. */
  async function blocksOfPage(): Promise<number> {
    const page = await module.database.query<{ id: string }>(
      'SELECT id FROM orders WHERE channel_id = $1 ORDER BY created_at DESC LIMIT $2',
      [channelId, PAGE],
    );
    const ids = page.map(({ id }) => id);
    return blocksTouched(module.database, TEXTS, [channelId, ids, ids.map(() => 1)]);
  }

  it('is counted soon, so that the orders of a page are looked up instead of all being read', async () => {
    expect(await blocksOfPage()).toBeGreaterThan(PAGE * 50);
    const statistics = module.get(ChannelStatistics);
    await until('it is counted', async () => {
      await statistics.renew();
      return (await blocksOfPage()) < PAGE * 10;
    });
  });

  it('is counted with the keys of its rows, so that many are looked up by them instead of a table being read', async () => {
    const counted = () =>
      module.database.query(`SELECT attname FROM pg_stats WHERE tablename = 'orders' ORDER BY 1`);
    await until('it is counted', async () => {
      await module.get(ChannelStatistics).renew();
      return (await counted()).length > 0;
    });
    expect(await counted()).toEqual([{ attname: 'channel_id' }, { attname: 'id' }]);
  });

  it('is not counted again until it has many more', async () => {
    const statistics = module.get(ChannelStatistics);
    const renewed = async () => {
      const { counted } = await facts();
      await statistics.renew();
      return (await facts()).counted?.getTime() !== counted?.getTime();
    };
    await until('all that was inserted is counted', async () => !(await renewed()));
    await fillWithOrders(module.database, 1_000);
    await untilInserted(2 * ORDERS + 1_000);
    expect(await renewed()).toBe(false);
  });

  it('is counted again after Postgres has lost its numbers, as by a crash', async () => {
    const { database } = module;
    const statistics = module.get(ChannelStatistics);
    await database.query(`SELECT pg_stat_reset_single_table_counters('order_versions'::regclass)`);
    await statistics.renew();
    expect((await facts()).counted).toBeNull();
    await fillWithOrders(database, ORDERS);
    await untilInserted(ORDERS);
    await statistics.renew();
    expect((await facts()).counted).toEqual(expect.any(Date));
  });
});
