import { Client } from 'pg';
import { createTestDatabase } from '../support/database';
import { Service } from '../support/service';
import { TcpProxy } from '../support/tcp-proxy';
import { until } from '../support/until';

/** Held by the one process that migrates. */
const MIGRATION_LOCK = 727_000;

const WAITING = `
  SELECT 1 FROM pg_locks
   WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('a service that starts', () => {
  it('goes on when it loses the database while it waits for another process to migrate', async () => {
    const database = await createTestDatabase();
    const network = await TcpProxy.start(Number(new URL(database.url).port));
    const migrating = new Client({ connectionString: database.url });
    await migrating.connect();
    await migrating.query('BEGIN');
    await migrating.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);

    const url = new URL(database.url);
    url.port = String(network.port);
    const starting = Service.start({ DATABASE_URL: url.href }, database);
    const waits = (times: number) =>
      until('it waits for its turn', async () => (await database.query(WAITING)).length === times, 30_000);
    await waits(1);
    network.cut();
    network.open();
    // The lost connection keeps its place in the queue: Postgres notices only when its turn comes.
    await waits(2);
    await migrating.end();

    const service = await starting;
    await service.as(null).get('/health/ready').expect(200);
    await service.terminate();
    await network.stop();
    await database.drop();
  });
});
