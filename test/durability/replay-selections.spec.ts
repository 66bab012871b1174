import { randomUUID } from 'node:crypto';
import {
  ALL_DELIVERIES,
  idsOf,
  type ReplaySelection,
  selectedBy,
  selectedSql,
} from '../../src/webhooks/history/replay-selection';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched } from '../support/postgres/plan';

const DELIVERIES = 20_000;
const LAST = new Date('2026-03-01T12:00:00Z');
const MOST = 1_000;
/** All of them take more than a thousand. */
const FEW_BLOCKS = 60;

describe('the deliveries that a replay selects among many', () => {
  const channelId = randomUUID();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{}')`,
      [channelId],
    );
    await database.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, attempts, response_status, created_at, response_body)
       SELECT $1, n::text, uuidv7($3::timestamptz - now() - n * interval '1 second'), 'order:updated', 'delivered', 1, 200,
              $3::timestamptz - n * interval '1 second', repeat('x', 500)
         FROM generate_series(1, $2::int) n`,
      [channelId, DELIVERIES, LAST],
    );
    await database.query(
      `UPDATE webhook_deliveries SET state = 'failed', response_status = 500 WHERE event_id IN ('7', '15000')`,
      [],
    );
    await database.query(
      `UPDATE webhook_deliveries SET event_type = 'order:failed' WHERE event_id IN ('9', '14000', '18000')`,
      [],
    );
    await database.query('VACUUM ANALYZE webhook_deliveries');
  });
  afterAll(() => database.drop());

  const secondsBefore = (seconds: number) => new Date(LAST.getTime() - seconds * 1_000);

  it.each<[string, Partial<ReplaySelection>, number]>([
    ['failed ones', { status: 'failed' }, 2],
    ['those with a response that is no success', { responseStatus: 500 }, 2],
    ['those of a rare event', { eventType: 'order:failed' }, 3],
    ['those until the first few', { until: secondsBefore(DELIVERIES - 9) }, 10],
    ['those since the last few', { since: secondsBefore(10) }, 10],
  ])('are found without reading the others: %s', async (_which, narrowed, count) => {
    const selection = { ...ALL_DELIVERIES, ...narrowed };
    const parameters = selectedBy(channelId, selection, idsOf(selection));
    expect(await database.query(selectedSql(MOST), parameters)).toHaveLength(count);
    expect(await blocksTouched(database, selectedSql(MOST), parameters)).toBeLessThan(FEW_BLOCKS);
  });
});
