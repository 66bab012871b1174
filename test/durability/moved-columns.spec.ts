import { randomUUID } from 'node:crypto';
import { createDataSource } from '../../ormconfig';
import { SecretBox } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { ALL_TOGETHER } from '@libs/work-queue';
import { ConfigVault, SealedFields } from '../../src/channels';
import { OnePostgres } from '../../src/infrastructure/database';
import { SEALED_TABLES } from '../../src/start/sealed-tables';
import { lockEndpoints } from '../../src/webhooks/circuit/lock-endpoints';
import { TokenCache } from '../../src/webhooks/oauth2/token-cache';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

const DETAILS = [{ name: 'config', status: 'ok', message: 'fine', checked_at: '2026-01-01T00:00:00.000Z' }];
const box = new SecretBox([Buffer.alloc(32, 7)]);
const DUE = new Date('2026-02-03T04:05:06.789Z');

describe('columns that have moved from channels to a table of their own', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const addChannel = async (): Promise<string> => {
    const id = randomUUID();
    await database.query(`INSERT INTO channels (id, name, type, config) VALUES ($1, 'shop', 'wolt', '{}')`, [
      id,
    ]);
    return id;
  };
  const one = async (sql: string, ...parameters: unknown[]) =>
    (await database.query<Record<string, unknown>>(sql, parameters))[0];
  const before = (id: string) =>
    one('SELECT health, health_due_at, metadata, xmin::text AS written FROM channels WHERE id = $1', id);
  const after = (id: string) =>
    one(
      'SELECT health, due_at, details, xmin::text AS written FROM channel_health WHERE channel_id = $1',
      id,
    );

  it('begin with the row of a channel that the previous release creates', async () => {
    expect(await after(await addChannel())).toMatchObject({ health: 'unknown', due_at: null, details: null });
  });

  it('have what the previous release writes in their former place', async () => {
    const id = await addChannel();
    await database.query(
      `UPDATE channels SET health = 'degraded', health_due_at = $2, metadata = metadata || jsonb_build_object('health_details', $3::jsonb)
        WHERE id = $1`,
      [id, DUE, JSON.stringify(DETAILS)],
    );
    expect(await after(id)).toMatchObject({ health: 'degraded', due_at: DUE, details: DETAILS });
  });

  it('are written to their former place too, for the previous release', async () => {
    const id = await addChannel();
    await database.query(`UPDATE channels SET metadata = '{"mine": 1}' WHERE id = $1`, [id]);
    await database.query(
      `UPDATE channel_health SET health = 'unhealthy', due_at = $2, details = $3 WHERE channel_id = $1`,
      [id, DUE, JSON.stringify(DETAILS)],
    );
    const metadata = { mine: 1, health_details: DETAILS };
    expect(await before(id)).toMatchObject({ health: 'unhealthy', health_due_at: DUE, metadata });
    await database.query(`UPDATE channel_health SET details = NULL WHERE channel_id = $1`, [id]);
    expect(await before(id)).toMatchObject({ metadata: { mine: 1 } });
  });

  it('are not written when something else of the channel is', async () => {
    const id = await addChannel();
    const { written } = (await after(id))!;
    await database.query(`UPDATE channels SET webhook_failures = 1, metadata = '{"a": 1}' WHERE id = $1`, [
      id,
    ]);
    expect(await after(id)).toMatchObject({ written });
  });

  it('are written by both releases at the same time without waiting for each other in a circle', async () => {
    const id = await addChannel();
    await database.query(
      `UPDATE oauth2_clients SET oauth2_enabled = true, oauth2_client_id = 'shop', oauth2_token_url = 'https://a.example/',
              oauth2_client_secret = $2 WHERE channel_id = $1`,
      [id, box.seal('secret', `channels/${id}/oauth2_client_secret`)],
    );
    const dataSource = await createDataSource(database.url, 4).initialize();
    const tokens = new TokenCache(dataSource, new OnePostgres(dataSource), box, new ConfigVault(box));
    const fields = new SealedFields(dataSource, SEALED_TABLES);
    const often = async (write: (n: number) => Promise<unknown>) => {
      for (let n = 0; n < 200; n += 1) await write(n);
    };
    await Promise.all([
      often(async () => tokens.pause((await tokens.takeLease(id, 1_000, true))!, 0)),
      often((n) =>
        dataSource.query('UPDATE channels SET oauth2_token_failures = $2, oauth2_token = $3 WHERE id = $1', [
          id,
          n,
          `token ${n}`,
        ]),
      ),
      often(async (n) => {
        for await (const row of fields.rows())
          if (row.oauth2_token !== null)
            await fields.replace(ALL_TOGETHER, row, 'oauth2_token', row.oauth2_token, `new ${n}`);
      }),
    ]);
    const former = await one('SELECT oauth2_token, oauth2_token_failures FROM channels WHERE id = $1', id);
    const columns = 'SELECT oauth2_token, oauth2_token_failures FROM oauth2_clients WHERE channel_id = $1';
    expect(await one(columns, id)).toEqual(former);
    await dataSource.destroy();
  });

  it('have why an endpoint was disabled in the metadata of the channel too', async () => {
    const id = await addChannel();
    const disabled = { webhook_disabled_reason: 'gone', webhook_disabled_at: '2026-01-01T00:00:00+00:00' };
    await database.query(`UPDATE channels SET metadata = '{"mine": 1}' WHERE id = $1`, [id]);
    const now = () =>
      one('SELECT webhook_enabled, webhook_disabled FROM webhook_endpoints WHERE channel_id = $1', id);
    await database.query('UPDATE webhook_endpoints SET webhook_disabled = $2 WHERE channel_id = $1', [
      id,
      disabled,
    ]);
    expect(await before(id)).toMatchObject({ metadata: { mine: 1, ...disabled } });
    await database.query(
      `UPDATE channels SET metadata = '{"mine": 2}', webhook_enabled = true WHERE id = $1`,
      [id],
    );
    expect(await now()).toEqual({ webhook_enabled: true, webhook_disabled: null });
    await database.query('UPDATE channels SET metadata = metadata || $2::jsonb WHERE id = $1', [
      id,
      disabled,
    ]);
    expect(await now()).toEqual({ webhook_enabled: true, webhook_disabled: disabled });
  });

  it('count the attempts of both releases, recorded at the same time', async () => {
    const ids = await Promise.all([1, 2, 3].map(addChannel));
    const dataSource = await createDataSource(database.url, 6).initialize();
    const work = new UnitOfWork(dataSource);
    const topology = new OnePostgres(dataSource);
    const TIMES = 100;
    const recorded = () =>
      work.run(async (tx) => {
        for (const { id, webhook_failures } of await lockEndpoints(tx, topology, ids))
          await tx.query('UPDATE webhook_endpoints SET webhook_failures = $2 WHERE channel_id = $1', [
            id,
            webhook_failures + 1,
          ]);
      });
    const formerly = () =>
      work.run(async (tx) => {
        const locked = await tx.query<{ id: string; webhook_failures: number }>(
          'SELECT id, webhook_failures FROM channels WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
          [ids],
        );
        for (const { id, webhook_failures } of locked)
          await tx.query('UPDATE channels SET webhook_failures = $2 WHERE id = $1', [
            id,
            webhook_failures + 1,
          ]);
      });
    const often = async (record: () => Promise<void>) => {
      for (let n = 0; n < TIMES; n += 1) await record();
    };
    await Promise.all([often(recorded), often(recorded), often(formerly), often(formerly)]);
    for (const table of ['webhook_endpoints', 'channels']) {
      const key = table === 'channels' ? 'id' : 'channel_id';
      const rows = await database.query(`SELECT webhook_failures FROM ${table} WHERE ${key} = ANY ($1)`, [
        ids,
      ]);
      expect(rows).toEqual(ids.map(() => ({ webhook_failures: 4 * TIMES })));
    }
    await dataSource.destroy();
    await until('all who worked have ended, and with that counted', async () => {
      const others = await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      return others.length === 0;
    });
    const statistics = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
    expect(await one(statistics)).toEqual({ deadlocks: 0 });
  });

  it('are copied by the migration, and are in their former place when it is taken back', async () => {
    const migrated = await createTestDatabase();
    const dataSource = await createDataSource(migrated.url, 1).initialize();
    const columns = async () =>
      (
        await dataSource.query<unknown[]>(
          `SELECT 1 FROM information_schema.tables WHERE table_name = 'channel_health'`,
        )
      ).length;
    while ((await columns()) > 0) await dataSource.undoLastMigration();
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO channels (id, name, type, config, health, health_due_at, metadata)
       VALUES ($1, 'shop', 'wolt', '{}', 'healthy', $2, jsonb_build_object('health_details', $3::jsonb))`,
      [id, DUE, JSON.stringify(DETAILS)],
    );
    await dataSource.runMigrations({ transaction: 'each' });
    const [copied] = await dataSource.query<unknown[]>(
      'SELECT channel_id, health, due_at, details FROM channel_health',
    );
    expect(copied).toEqual({ channel_id: id, health: 'healthy', due_at: DUE, details: DETAILS });
    await dataSource.query(`UPDATE channel_health SET health = 'degraded'`);
    while ((await columns()) > 0) await dataSource.undoLastMigration();
    expect(await dataSource.query('SELECT health FROM channels')).toEqual([{ health: 'degraded' }]);
    await dataSource.destroy();
    await migrated.drop();
  });
});
