import { randomUUID } from 'node:crypto';
import { numberSql, type OrderFilter, type Sql } from '../../src/orders/list/order-list-sql';
import { readOrderPage } from '../../src/orders/list/order-page';
import { tidyOrders } from '../support/beyond-the-interface';
import { FILTERS, zoned } from '../support/data/list-filters';
import { fillWithOrders } from '../support/data/many-orders';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const MANY = 150_000;

describe('the statements behind the list of orders', () => {
  let database: TestDatabase;
  /** A channel with 150,000 orders, beside one with 50,000. */
  let big: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    big = await fillWithOrders(database, MANY);
    await fillWithOrders(database, 50_000);
    await tidyOrders(database);
  });
  afterAll(() => database.drop());

  it('scans no table of orders for any filter and page', async () => {
    const filters = [big, randomUUID()].flatMap((channelId) =>
      FILTERS.map(([status, from, to]) => ({
        channelId,
        status,
        dateFrom: dateOf(from),
        dateTo: dateOf(to),
      })),
    );
    const plans: string[] = [];
    for (const filter of filters) plans.push(...(await plansOf(filter)));
    expect(plans.length).toBeGreaterThan(150);
    expect(plans.filter((plan) => /Seq Scan on (orders|order_versions)\b/.test(plan))).toEqual([]);
    expect(plans.join()).toMatch(/Index Only Scan (Backward )?using orders_created/);
  });

  /** How Postgres finds an order by number, and the first and a late page, with this filter. */
  async function plansOf(filter: OrderFilter): Promise<string[]> {
    const plans = [await explain(numberSql(filter, 'MANY-1000'))];
    for (const page of [
      { offset: 0, limit: 10 },
      { offset: 80_000, limit: 100 },
    ]) {
      const explained = async <Row extends object>(sql: Sql): Promise<Row[]> => {
        plans.push(await explain(sql));
        return database.query<Row>(sql.text, [...sql.parameters]);
      };
      await readOrderPage(explained, filter, page);
    }
    return plans;
  }

  async function explain({ text, parameters }: Sql): Promise<string> {
    const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
});

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(zoned(text));
}
