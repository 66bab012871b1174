import { randomBytes } from 'node:crypto';
import { createDataSource } from '../../ormconfig';
import { ShortDeviceTokens1764020000000 } from '../../src/infrastructure/database/migrations/1764020000000-short-device-tokens';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const CHANNEL = '01890000-0000-7000-8000-000000000001';
const PLACE = '01890000-0000-7000-8000-000000000002';
const token = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);

describe('device tokens', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(`INSERT INTO channels (id, name, type, config) VALUES ($1, 'shop', 'wolt', '{}')`, [
      CHANNEL,
    ]);
    await database.query(
      `INSERT INTO places (id, identifier, channel_id, channel_ids, channel_specific_identifiers, active,
                           active_for_ordering, pickup_locations, phones, images, delivery_options, payment_methods, metadata)
       VALUES ($1, 'store', $2, ARRAY[$2::uuid], '{}', true, true, '[]', '[]', '[]', '[]', '[]', '{}')`,
      [PLACE, CHANNEL],
    );
  });
  afterAll(() => database.drop());

  const subscribe = (deviceToken: string) =>
    database.query('INSERT INTO device_subscriptions (place_id, device_token) VALUES ($1, $2)', [
      PLACE,
      deviceToken,
    ]);

  it('that are too long for the keys of messages are deleted by the migration, and refused afterwards', async () => {
    const dataSource = await createDataSource(database.url, 1).initialize();
    const runner = dataSource.createQueryRunner();
    const migration = new ShortDeviceTokens1764020000000();
    const [short, long] = [token(1_024), token(2_600)];
    await migration.down(runner);
    for (const each of [short, long]) await subscribe(each);
    await migration.up(runner);
    await dataSource.destroy();
    const left = await database.query('SELECT device_token FROM device_subscriptions');
    expect(left).toEqual([{ device_token: short }]);
    await expect(subscribe(long)).rejects.toThrow('device_subscriptions_token_bytes');
  });

  it('of the longest kind fit into the key of a message with the longest event id', async () => {
    await database.query(
      `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state)
       VALUES ($1, $2, $3, $4, $4, '1', 'pending')`,
      [CHANNEL, token(255), token(1_024), PLACE],
    );
    expect(await database.query('SELECT 1 FROM push_messages')).toHaveLength(1);
  });
});
