import { randomUUID } from 'node:crypto';
import { RECENT_OF_ENDPOINT } from '../../src/webhooks/endpoints/queries/endpoint-list-sql';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched } from '../support/postgres/plan';

const MANY = 20_000;
/** Most attempts that are shown. */
const SHOWN = 60;

describe('the recent attempts of an endpoint that was disabled', () => {
  let database: TestDatabase;

  /** Attempts that failed, older than deliveries which nothing was sent of. */
  const disabledWith = async (held: number, attempted = 100): Promise<string> => {
    const channelId = randomUUID();
    await database.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1::uuid, $1::uuid::text, 'ebay', '{}', 'https://shop.example.com/hook', false, '{}')`,
      [channelId],
    );
    await database.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, attempts, attempt_ms, delivery_timestamp, response_status, held_at)
       SELECT $1, n::text, uuidv7(- n * interval '1 second'), 'order:updated', CASE WHEN n > $2 THEN 'failed' ELSE 'held' END,
              CASE WHEN n > $2 THEN 1 ELSE 0 END, CASE WHEN n > $2 THEN 5 END, now() - n * interval '1 second',
              CASE WHEN n > $2 THEN 500 END, CASE WHEN n > $2 THEN NULL ELSE now() END
         FROM generate_series(1, $2::int + $3::int) n`,
      [channelId, held, attempted],
    );
    await database.query('VACUUM ANALYZE webhook_deliveries');
    return channelId;
  };

  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.drop());

  it('are shown behind those that are held', async () => {
    const channelId = await disabledWith(800);
    expect(await database.query(RECENT_OF_ENDPOINT, [channelId])).toHaveLength(SHOWN);
  });

  it('cost the same however many are held', async () => {
    const [some, many] = [await disabledWith(2_000), await disabledWith(MANY)];
    const blocks = await blocksTouched(database, RECENT_OF_ENDPOINT, [some]);
    expect(await blocksTouched(database, RECENT_OF_ENDPOINT, [many])).toBeLessThan(1.5 * blocks);
  });

  it('cost the same however many there were', async () => {
    const [some, many] = [await disabledWith(0, 2_000), await disabledWith(0, MANY)];
    const blocks = await blocksTouched(database, RECENT_OF_ENDPOINT, [some]);
    expect(await blocksTouched(database, RECENT_OF_ENDPOINT, [many])).toBeLessThan(1.5 * blocks);
  });
});
