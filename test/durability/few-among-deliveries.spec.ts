import { randomUUID } from 'node:crypto';
import type { AttentionKind } from '../../src/attention/model/attention-kinds';
import { countSql, namedSql, pageSql, sampleSql } from '../../src/attention/queries/attention-sql';
import {
  countDeliveriesSql,
  type DeliveryFilter,
  listDeliveriesSql,
} from '../../src/webhooks/history/queries/delivery-list-sql';
import {
  ALL_DELIVERIES,
  idsOf,
  type ReplaySelection,
  selectedBy,
  selectedSql,
} from '../../src/webhooks/history/replay-selection';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched } from '../support/postgres/plan';

const MANY = 20_000;
const FEW = 20;
/** The many take more than four hundred. */
const FEW_BLOCKS = 60;

describe('a few deliveries behind many others', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const insert = (channelId: string, events: { from: number; to: number; type: string }, columns: string) =>
    database.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, request_url, delivery_timestamp,
                                       state, attempts, response_status, due_at, held_at)
       SELECT $1, n::text, uuidv7(- n * interval '1 second'), $2, 'https://shop.example.com/hook', now() - n * interval '1 second', ${columns}
         FROM generate_series($3::int, $4::int) n`,
      [channelId, events.type, events.from, events.to],
    );
  const many = (channelId: string, columns: string) =>
    insert(channelId, { from: 1, to: MANY, type: 'order:status_changed' }, columns);
  const few = (channelId: string, columns: string, type = 'order:status_changed') =>
    insert(channelId, { from: MANY + 1, to: MANY + FEW, type }, columns);

  const DELIVERED = `'delivered', 1, 200, NULL, NULL`;
  const RETRIED = `'pending', 1, 500, now() + interval '1 hour', NULL`;
  const FAILED = `'failed', 5, 500, NULL, NULL`;
  const HELD = `'held', 0, NULL, NULL, now()`;

  const WEBHOOK: readonly AttentionKind[] = ['webhook'];
  const asked = (channelId: string) => [[channelId], 60, null, false];
  const page = (channelId: string) => [...asked(channelId), null, null, null, 50];

  it.each([
    ['failed', FAILED],
    ['held', HELD],
  ])('need a hand, %s, at the same cost however many are retried', async (_state, columns) => {
    const channelId = randomUUID();
    await many(channelId, RETRIED);
    await few(channelId, columns);
    await database.query('VACUUM ANALYZE webhook_deliveries');
    expect(await database.query(pageSql(WEBHOOK).ofAny, page(channelId))).toHaveLength(FEW);
    for (const [{ ofAny }, parameters] of [
      [pageSql(WEBHOOK), page(channelId)],
      [countSql(WEBHOOK), asked(channelId)],
      [sampleSql(WEBHOOK), asked(channelId)],
      [namedSql(WEBHOOK), [...asked(channelId), WEBHOOK, [randomUUID()], [channelId], [null]]],
    ] as const)
      expect(await blocksTouched(database, ofAny, [...parameters])).toBeLessThan(FEW_BLOCKS);
  });

  it('need a hand at the same cost also where all had failed when Postgres counted them', async () => {
    const channelId = randomUUID();
    await many(channelId, FAILED);
    await few(channelId, FAILED);
    await database.query('ALTER TABLE webhook_deliveries SET (autovacuum_enabled = false)');
    await database.query('VACUUM ANALYZE webhook_deliveries');
    await database.query(
      `UPDATE webhook_deliveries SET state = 'pending', due_at = now() WHERE event_id::int <= $1`,
      [MANY],
    );
    await database.query('VACUUM webhook_deliveries');
    expect(await blocksTouched(database, pageSql(WEBHOOK).ofAny, page(channelId))).toBeLessThan(FEW_BLOCKS);
  });

  it.each(['order:failed', 'webhook:test'])(
    'of %s are listed and counted without reading the others',
    async (eventType) => {
      const channelId = randomUUID();
      await many(channelId, DELIVERED);
      await few(channelId, DELIVERED, eventType);
      await database.query('VACUUM ANALYZE webhook_deliveries');
      const any = { eventId: null, orderId: null, orderNumber: null, status: null };
      const filter: DeliveryFilter = { ...any, channelId, eventType };
      const list = listDeliveriesSql(filter, { limit: 100, offset: 0 });
      const count = countDeliveriesSql(filter, 10_000);
      expect(await database.query(list.text, [...list.parameters])).toHaveLength(FEW);
      for (const { text, parameters } of [list, count])
        expect(await blocksTouched(database, text, [...parameters])).toBeLessThan(FEW_BLOCKS);
    },
  );

  it('are the newest of many that were delivered, and a page or a piece of a replay reads no others', async () => {
    const channelId = randomUUID();
    await many(channelId, DELIVERED);
    await database.query('VACUUM ANALYZE webhook_deliveries');
    const any = { eventId: null, eventType: null, orderId: null, orderNumber: null };
    const list = listDeliveriesSql({ ...any, channelId, status: 'delivered' }, { limit: FEW, offset: 0 });
    expect(await database.query(list.text, [...list.parameters])).toHaveLength(FEW);
    expect(await blocksTouched(database, list.text, [...list.parameters])).toBeLessThan(FEW_BLOCKS);
    const selection: ReplaySelection = { ...ALL_DELIVERIES, status: 'delivered' };
    const parameters = selectedBy(channelId, selection, idsOf(selection));
    expect(await blocksTouched(database, selectedSql(1_000), parameters)).toBeLessThan(FEW_BLOCKS);
  });

  it('have indexes that no delivery of a change which goes well is in', async () => {
    for (const type of ['order:created', 'order:updated', 'order:status_changed'])
      await insert(randomUUID(), { from: 1, to: FEW, type }, `'pending', 0, NULL, now(), NULL`);
    await database.query(
      `UPDATE webhook_deliveries SET state = 'delivered', attempts = 1, response_status = 200, due_at = NULL`,
    );
    await database.query('VACUUM ANALYZE webhook_deliveries');
    const entries = await database.query<{ name: string; entries: number }>(
      `SELECT relname AS name, reltuples::int AS entries FROM pg_class
        WHERE relname IN ('webhook_deliveries_failed', 'webhook_deliveries_of_rarer_type', 'webhook_deliveries_id') ORDER BY 1`,
    );
    expect(entries).toEqual([
      { name: 'webhook_deliveries_failed', entries: 0 },
      { name: 'webhook_deliveries_id', entries: 3 * FEW },
      { name: 'webhook_deliveries_of_rarer_type', entries: 0 },
    ]);
  });
});
