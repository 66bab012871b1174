import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

/** Foreign keys and checks are the migrations' own: entities have no relations (they are shapes, not graphs). */
const OWN_CONSTRAINT = /DROP CONSTRAINT "\w+_(fkey|known)"$/;

/** Of columns that the database computes TypeORM keeps the expressions in this table, or can't read the schema. */
const EXPRESSIONS =
  'CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)';
const COMPUTED = ['api_keys', 'places'].map((table) => `ALTER TABLE "${table}" DROP COLUMN "bytes"`);

/**
 * What no entity describes any more, and the previous release still uses: columns that have moved to a table of their own
 * (docs/operations.md#columns-that-move), and indexes that go where it can't come back. The release that drops it empties this list.
 */
const LEFT_FOR_THE_PREVIOUS_RELEASE = [
  'DROP INDEX "public"."channels_health_due"',
  'DROP INDEX "public"."events_unrelayed"',
  'DROP INDEX "public"."jobs_due"',
  ...['created_at', 'name', 'price', 'sku', 'updated_at'].map(
    (column) => `ALTER TABLE "order_items" DROP COLUMN "${column}"`,
  ),
  ...[
    'health',
    'health_due_at',
    'oauth2_additional_params',
    'oauth2_client_id',
    'oauth2_client_secret',
    'oauth2_enabled',
    'oauth2_scope',
    'oauth2_token',
    'oauth2_token_expires_at',
    'oauth2_token_failures',
    'oauth2_token_lease',
    'oauth2_token_lease_until',
    'oauth2_token_refresh_at',
    'oauth2_token_url',
    'webhook_enabled',
    'webhook_events',
    'webhook_failing_since',
    'webhook_failures',
    'webhook_last_sent',
    'webhook_old_secret',
    'webhook_old_secret_until',
    'webhook_probe_at',
    'webhook_secret',
    'webhook_url',
  ].map((column) => `ALTER TABLE "channels" DROP COLUMN "${column}"`),
];

describe('the database schema', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is after all migrations exactly what the entities describe, and what the previous release needs', async () => {
    const dataSource = createDataSource(database.url, 1);
    await dataSource.initialize();
    await dataSource.query(EXPRESSIONS);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    const drift = upQueries
      .map(({ query }) => query)
      .filter((query) => !OWN_CONSTRAINT.test(query) && !query.startsWith('DELETE FROM "typeorm_metadata"'));
    expect(drift.sort()).toEqual([...COMPUTED, ...LEFT_FOR_THE_PREVIOUS_RELEASE].sort());
  });

  it('has the views that are described beside the entities', async () => {
    const dataSource = createDataSource(database.url, 1);
    await dataSource.initialize();
    const views = dataSource.entityMetadatas.filter(({ tableType }) => tableType === 'view');
    const read = async (sql: string) => (await dataSource.query<{ found: unknown }[]>(sql))[0]!.found;
    for (const { tableName, expression, columns } of views) {
      await dataSource.query(`CREATE TEMP VIEW described AS ${expression as string}`);
      const described = await read("SELECT pg_get_viewdef('described'::regclass) AS found");
      expect(await read(`SELECT pg_get_viewdef('${tableName}'::regclass) AS found`)).toBe(described);
      expect(columns.map(({ databaseName }) => databaseName)).toEqual(
        await read(`SELECT array_agg(attname::text ORDER BY attnum) AS found
                      FROM pg_attribute WHERE attrelid = 'described'::regclass`),
      );
      await dataSource.query('DROP VIEW described');
    }
    await dataSource.destroy();
    expect(views.map(({ name }) => name)).toEqual(['EventPayload', 'WholeVersion', 'RecordedAttempt']);
  });

  it('has nothing left to migrate', async () => {
    const dataSource = createDataSource(database.url, 1);
    await dataSource.initialize();
    expect(await dataSource.showMigrations()).toBe(false);
    await dataSource.destroy();
  });

  it('has channel_id in the primary key of every table that grows with orders', async () => {
    const rows = await database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) AND a.attname = 'channel_id'
        WHERE i.indisprimary`,
    );
    const growing = ['jobs', 'events', 'orders', 'order_items', 'order_versions', 'webhook_deliveries'];
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(growing));
  });
});
