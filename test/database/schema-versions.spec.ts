import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { Service } from '../support/service/service';
import { openShop, placeOrder } from '../support/data/shop';
import { until } from '../support/until';

const NEWER = 'AddsAColumn1999999999999';
const run = promisify(execFile);

describe('a schema that is not of the release', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const ran = (name: string) =>
    database.query(`INSERT INTO migrations (timestamp, name) VALUES (1999999999999, $1)`, [name]);
  const readiness = async (service: Service) => {
    const { status, body } = await service.as(null).get('/health/ready');
    return { status, schema: body.checks.schema };
  };

  it('but of a newer one is used, with a message in the log', async () => {
    await ran(NEWER);
    const service = await Service.start({}, database);
    await placeOrder(await openShop(service));
    expect(await readiness(service)).toEqual({ status: 200, schema: 'newer' });
    expect(service.log).toMatch(
      `the schema is newer than this release, which can still work with it: ${NEWER}`,
    );
    await service.terminate();
  });

  it('and removes something that it needs is refused with a sentence', async () => {
    await ran(NEWER);
    await database.query('UPDATE schema_compatibility SET needs_migration = $1', [NEWER]);
    const start = Service.start({}, database);
    await expect(start).rejects.toThrow(
      `"msg":"The schema of this database is newer than this release can work with: it needs migration ${NEWER}. `,
    );
  });

  it('but lost a migration, as by restoring an old backup, takes the process out of readiness', async () => {
    const service = await Service.start({}, database);
    expect(await readiness(service)).toEqual({ status: 200, schema: 'current' });
    const [last] = await database.query<{ name: string }>(
      `DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name`,
    );
    expect(await readiness(service)).toEqual({ status: 503, schema: 'behind' });
    await ran(last!.name);
    expect(await readiness(service)).toEqual({ status: 200, schema: 'current' });
    await service.terminate();
  });

  it('yet is waited for with MIGRATE_ON_START=false, until `npm run migrate` has run', async () => {
    await database.query('DROP SCHEMA public CASCADE');
    await database.query('CREATE SCHEMA public');
    const starting = Service.start({ MIGRATE_ON_START: 'false', LOG_LEVEL: 'info' }, database);
    const table = async () =>
      (await database.query<{ there: boolean }>(`SELECT to_regclass('orders') IS NOT NULL AS there`))[0]!
        .there;
    const lookedAtMs = async () =>
      (
        await database.query<{ ms: number | null }>(
          `SELECT extract(epoch FROM max(query_start))::float8 * 1000 AS ms FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'order-management-service' AND query LIKE 'SELECT to_regclass%'`,
        )
      )[0]!.ms;
    const firstMs = await until('the service looks at the schema', lookedAtMs, 60_000);
    await until('it looks again a second later', async () => (await lookedAtMs())! > firstMs + 900);
    expect(await table()).toBe(false);
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SYSTEM_TOKEN: 'x'.repeat(24),
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    const { stdout } = await run(process.execPath, ['dist/scripts/migrate.js'], { env });
    expect(stdout).toMatch(/migrated: [^]*the schema is up to date/);
    const service = await starting;
    expect(service.log).toContain('the schema lacks AccessAndChannels1763700000000');
    expect(await readiness(service)).toEqual({ status: 200, schema: 'current' });
    const again = await run(process.execPath, ['dist/scripts/migrate.js'], { env });
    expect(again.stdout).toBe('the schema is up to date\n');
    await service.terminate();
  }, 180_000);
});
