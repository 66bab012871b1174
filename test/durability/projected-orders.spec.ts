import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { SYSTEM_CALLER } from '../../src/api-keys/model/caller';
import type { CompleteSettings } from '../../src/infrastructure/config';
import { OnePostgres } from '../../src/infrastructure/database';
import { ProjectedOrders } from '../../src/orders/accepting/projected-orders';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const MEGABYTE = 1_048_576;
const SETTINGS = { MAX_UNFINISHED_JOBS_PER_ORDER: 100 } as CompleteSettings;

describe('an order with a hundred accepted changes of a megabyte each', () => {
  const channelId = randomUUID();
  const orderId = randomUUID();
  let database: TestDatabase;
  let dataSource: DataSource;
  let orders: ProjectedOrders;
  let readBytes: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
    await dataSource.query(
      `INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
       VALUES ($1, $2, 'A-1', 1, 'picking', 2, now(), now(), now())`,
      [channelId, orderId],
    );
    const counted = (rows: unknown) => {
      readBytes += JSON.stringify(rows).length;
      return rows as object[];
    };
    const query = dataSource.query.bind(dataSource);
    jest
      .spyOn(dataSource, 'query')
      .mockImplementation(async (sql: string, parameters?: object) =>
        counted(await query<unknown>(sql, parameters as unknown[])),
      );
    const unitOfWork = new UnitOfWork(dataSource);
    const ask = unitOfWork.ask.bind(unitOfWork);
    jest
      .spyOn(unitOfWork, 'ask')
      .mockImplementation(async (statement, parameters) => counted(await ask(statement, parameters)));
    orders = new ProjectedOrders(dataSource, unitOfWork, new OnePostgres(dataSource), SETTINGS);
  });
  beforeEach(async () => {
    await dataSource.query('TRUNCATE jobs');
    readBytes = 0;
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const wait = (count: number, type: string, outline: object | null, payload: object) =>
    dataSource.query(
      `INSERT INTO jobs (channel_id, id, key, type, outline, payload)
       SELECT $1, gen_random_uuid(), $2, $3, $4, $5 FROM generate_series(1, $6::int)`,
      [channelId, orderId, type, outline && JSON.stringify(outline), JSON.stringify(payload), count],
    );
  const long = (bytes = MEGABYTE) => 'x'.repeat(bytes);

  it('is projected from their outlines alone', async () => {
    await wait(98, 'order_update', null, { content: { notes: long() } });
    await wait(1, 'order_status_update', { to: 'picked', force: false }, { notes: long() });
    readBytes = 0;
    const order = await orders.find(orderId, SYSTEM_CALLER);
    expect(order).toMatchObject({ standing: { status: 'picked' }, unfinished: 99 });
    expect(() => orders.requireRoom(order)).not.toThrow();
    expect(readBytes).toBeLessThan(10_000);
  });

  it('accepts no more than the maximum', async () => {
    await wait(100, 'order_update', null, { content: {} });
    const order = await orders.find(orderId, SYSTEM_CALLER);
    expect(() => orders.requireRoom(order)).toThrow('already has 100 accepted changes');
  });

  it('is not searched for items, unlike an order with small changes', async () => {
    const content = { items: [{ item_id: 'milk', quantity: 2 }] };
    await wait(2, 'order_update', null, { content });
    const order = await orders.find(orderId, SYSTEM_CALLER);
    const ordered = new Map([['milk', 2]]);
    expect(await orders.orderedQuantities(order, [])).toEqual({ ordered, hasItems: true });
    await wait(90, 'order_update', null, { content: { ...content, notes: long() } });
    readBytes = 0;
    expect(await orders.orderedQuantities(order, [])).toBeNull();
    expect(readBytes).toBeLessThan(10_000);
  });

  it('is projected from jobs of the previous release, unless they are long', async () => {
    await wait(1, 'order_status_update', null, { to: 'picked', force: false });
    await wait(1, 'order_status_update', null, { to: 'completed', force: false, notes: long() });
    expect((await orders.find(orderId, SYSTEM_CALLER)).standing.status).toBe('picked');
  });
});
