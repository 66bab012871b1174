import { randomUUID } from 'node:crypto';
import { LEFT_PLACE, ORDER_STATUSES } from '../../src/contract';
import { LOCATIONS_IN_USE, requireUnused } from '../../src/storage/storage-table';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched } from '../support/postgres/plan';

const OF_ONE = `SELECT DISTINCT l.name FROM ${LOCATIONS_IN_USE} WHERE l.place_id = $1 AND l.id = $2`;
const OF_OTHERS = `
  SELECT DISTINCT l.name FROM ${LOCATIONS_IN_USE}
   WHERE l.place_id = $1 AND l.import_id IS DISTINCT FROM $2::uuid ORDER BY l.name LIMIT 20`;

const CHANNELS = 300;

describe('whether a storage location is in use', () => {
  let database: TestDatabase;

  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.drop());

  const [channelId, placeId, used, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const insertOrders = (status: string, count: number, locationId: string) =>
    database.query(
      `WITH made AS (
         INSERT INTO orders (channel_id, id, order_number, version, status, rank, place_id, order_date, created_at, updated_at)
         SELECT md5((n % ${CHANNELS})::text)::uuid, gen_random_uuid(), gen_random_uuid()::text, 1, $2, 0, $1, now(), now(), now()
           FROM generate_series(1, $3::int) n
         RETURNING channel_id, id)
       INSERT INTO order_items (channel_id, order_id, item_id, place_in_order, quantity, status, storage_location_id)
       SELECT channel_id, id, 'item', 1, 1, 'picked', $4 FROM made`,
      [placeId, status, count, locationId],
    );
  const isUsed = (locationId: string) =>
    requireUnused(
      { query: (sql, given) => database.query(sql, [...(given ?? [])]) },
      placeId,
      locationId,
    ).then(
      () => false,
      () => true,
    );

  beforeAll(async () => {
    await database.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1::uuid, 'a channel', 'ebay', '{}', 'https://shop.example.com/hook', false, '{}')`,
      [channelId],
    );
    await database.query(
      `INSERT INTO places (id, identifier, channel_id, channel_ids, channel_specific_identifiers, active, active_for_ordering,
                           pickup_locations, phones, images, delivery_options, payment_methods, metadata)
       VALUES ($2, 'STORE', $1::uuid, ARRAY[$1::uuid], '{}', true, true, '[]', '[]', '[]', '[]', '[]', '{}')`,
      [channelId, placeId],
    );
    await database.query(
      `INSERT INTO storage_locations (id, place_id, name, temperature_type, created_at, updated_at)
       SELECT id, $2, id::text, 'ambient', now(), now() FROM unnest($1::uuid[]) id`,
      [[used, other], placeId],
    );
  });
  beforeEach(() => database.query('DELETE FROM order_items; DELETE FROM orders'));

  it.each(ORDER_STATUSES)('depends on whether an order has left the place: %s', async (status) => {
    await insertOrders(status, 1, used);
    expect([await isUsed(used), await isUsed(other)]).toEqual([!LEFT_PLACE.includes(status), false]);
  });

  it.each([
    ['of one location', OF_ONE, used],
    ['of all that an import would delete', OF_OTHERS, randomUUID()],
  ])('%s is read from the unfinished orders, however many others had it', async (_which, sql, named) => {
    for (const status of ['picking', 'suspended']) await insertOrders(status, 5, other);
    await insertOrders('completed', 20_000, used);
    await database.query('ANALYZE orders, order_items, storage_locations');
    expect(await blocksTouched(database, sql, [placeId, named])).toBeLessThan(100);
  });
});
