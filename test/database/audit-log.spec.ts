import { randomUUID } from 'node:crypto';
import {
  ListOrderActions,
  orderActionsParameters,
  orderActionsSql,
} from '../../src/orders/history/queries/list-order-actions';
import { fillWithOrders } from '../support/data/many-orders';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { planOf } from '../support/postgres/plan';

describe('the tables of the audit log', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('are read along an index, however many orders there are', async () => {
    const channelId = await fillWithOrders(database, 20_000);
    await database.query('ANALYZE order_versions, orders, channels');
    const any = { resourceType: null, resourceId: null, channelId: null, actor: null, action: null };
    const at = new Date('2026-01-01');
    for (const filter of [{}, { channelId: randomUUID() }, { resourceId: randomUUID() }]) {
      for (const before of [null, { at, id: channelId, version: 1 }]) {
        const search = new ListOrderActions({ ...any, since: null, until: null, ...filter }, before, 20);
        const nodes = await planOf(database, orderActionsSql(search.filter), orderActionsParameters(search));
        expect(nodes).toContain('Index Scan order_versions');
        expect(nodes).not.toContain('Seq Scan order_versions');
      }
    }
  });

  it.each([
    ['changed', `UPDATE audit_entries SET client_name = 'somebody else'`],
    ['deleted', 'DELETE FROM audit_entries'],
    ['emptied', 'TRUNCATE audit_entries'],
  ])('its entries are not %s, even by the owner of the table', async (_what, sql) => {
    await expect(database.query(sql)).rejects.toThrow('of audit_entries is refused: it is append-only');
  });

  it('keep what a version changed as long as the archive does not have it', async () => {
    const [{ channel_id, order_id }] = (await database.query<{ channel_id: string; order_id: string }>(
      'SELECT channel_id, order_id FROM order_versions LIMIT 1',
    )) as [{ channel_id: string; order_id: string }];
    const change = () =>
      database.query(
        `UPDATE order_versions SET changes = '[]' WHERE channel_id = $1 AND order_id = $2 RETURNING 1`,
        [channel_id, order_id],
      );
    await expect(change()).rejects.toThrow('of order_versions is refused: it is append-only');
    await database.query(
      `INSERT INTO archived_versions (channel_id, order_id, first_version, last_version, file, start, bytes)
       VALUES ($1, $2, 1, 1000, '2025-10-22.1', 0, 1)`,
      [channel_id, order_id],
    );
    expect(await change()).not.toEqual([]);
    await database.query('DELETE FROM archived_versions');
    await expect(change()).rejects.toThrow('of order_versions is refused: it is append-only');
  });

  it.each([
    `UPDATE order_versions SET actor = 'somebody else'`,
    `UPDATE order_versions SET request_id = NULL, key_id = NULL`,
    `UPDATE order_versions SET created_at = now()`,
    'DELETE FROM order_versions',
    'TRUNCATE order_versions',
  ])('nor who changed an order: %s', async (sql) => {
    await expect(database.query(sql)).rejects.toThrow('of order_versions is refused: it is append-only');
  });
});
