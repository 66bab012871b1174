import { Client } from 'pg';
import { createTestDatabase } from '../support/postgres/database';
import { Service } from '../support/service/service';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { until } from '../support/until';

/** Held by the one process that migrates. */
const MIGRATION_LOCK = 727_000;

const ASKING = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND (query = 'ROLLBACK' OR query LIKE 'SELECT pg_try_advisory_xact_lock(%')`;

const ASKING_FOR_EXTENSIONS = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT 1 FROM pg_extension%'`;

describe('a service that starts', () => {
  it('continues when it loses the database while it waits for another process to migrate', async () => {
    const database = await createTestDatabase();
    const network = await TcpProxy.start(Number(new URL(database.url).port));
    const migrating = new Client({ connectionString: database.url });
    await migrating.connect();
    await migrating.query('BEGIN');
    await migrating.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);

    const url = new URL(database.url);
    url.port = String(network.port);
    const starting = Service.start({ DATABASE_URL: url.href }, database);
    const asksAgain = (before?: number) =>
      until(
        'it asks for its turn',
        async () => {
          const [asking] = await database.query<{ pid: number }>(ASKING);
          return asking?.pid !== before && asking?.pid;
        },
        30_000,
      );
    const lost = await asksAgain();
    network.cut();
    network.open();
    await asksAgain(lost);
    await migrating.end();

    const service = await starting;
    await service.as(null).get('/health/ready').expect(200);
    await service.terminate();
    await network.stop();
    await database.drop();
  });

  it('continues when it loses the database after the migration', async () => {
    const database = await createTestDatabase();
    const network = await TcpProxy.start(Number(new URL(database.url).port));
    const lock = new Client({ connectionString: database.url });
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE pg_extension IN ACCESS EXCLUSIVE MODE');

    const url = new URL(database.url);
    url.port = String(network.port);
    const starting = Service.start({ DATABASE_URL: url.href }, database);
    await until(
      'it asks for extensions',
      async () => (await database.query(ASKING_FOR_EXTENSIONS)).length === 1,
      30_000,
    );
    network.cut();
    network.open();
    await lock.end();

    const service = await starting;
    await service.as(null).get('/health/ready').expect(200);
    await service.terminate();
    await network.stop();
    await database.drop();
  });
});
