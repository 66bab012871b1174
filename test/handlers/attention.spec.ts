import { AttentionModule } from '../../src/attention';
import { AttentionChanges } from '../../src/attention/attention-changes';
import { ATTENTION_KINDS } from '../../src/attention/model/attention-kinds';
import { pageSql } from '../../src/attention/queries/attention-sql';
import { fillWithOrders } from '../support/data/many-orders';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { planOf } from '../support/postgres/plan';
import { Ground } from './ground';

const ORDERS = 20_000;

/** Every fourth order misses a deadline. */
const MISSED = `
  INSERT INTO order_deadlines (channel_id, order_id, kind, met_at, due_at, on_breach, state)
  SELECT channel_id, id, 'accept_by', 99, created_at, 'nothing', 'breached'
    FROM (SELECT *, row_number() OVER () AS n FROM orders) o WHERE n % 4 = 0`;

describe('the list of what needs a hand', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('reads of the orders of several channels those alone that missed a deadline', async () => {
    const channels = [await fillWithOrders(database, ORDERS), await fillWithOrders(database, ORDERS)];
    await database.query(MISSED);
    await database.query('VACUUM ANALYZE');
    const plan = await planOf(database, pageSql(ATTENTION_KINDS).ofAny, [
      ...[channels, 60, null, false],
      ...[null, null, null, 51],
    ]);
    expect(plan).toContain('Index Scan orders');
    expect(plan.filter((node) => /^(Seq Scan|Bitmap Heap Scan) orders$/.test(node))).toEqual([]);
  });
});

describe('what needs a hand is looked for', () => {
  let ground: Ground;

  beforeEach(async () => {
    ground = await Ground.of([AttentionModule]);
  });
  afterEach(() => ground.stop());

  /** Makes every look from now on fail. */
  const breakLooks = () => ground.rows('ALTER TABLE acknowledgements RENAME TO elsewhere');

  it('once a second at most, however often somebody subscribes', async () => {
    const changes = ground.module.get(AttentionChanges);
    await changes.head();
    await breakLooks();
    expect(await changes.head()).toBe(0);
  });

  it('not again at once when looking failed', async () => {
    const changes = ground.module.get(AttentionChanges);
    await breakLooks();
    await expect(changes.head()).rejects.toThrow('acknowledgements');
    expect(await changes.page()).toMatchObject({ messages: [] });
    expect(await changes.head()).toBe(0);
  });
});
