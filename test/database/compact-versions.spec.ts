import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { pretendCitus } from '../support/postgres/logins';
import { runScript } from '../support/service/script';

jest.setTimeout(240_000);

const SECRETS = {
  SYSTEM_TOKEN: 'system_0123456789abcdef0123456789abcdef',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describe('the command that stores versions as what changed', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const [channelId, orderId] = [randomUUID(), randomUUID()];
    await database.query(
      `INSERT INTO channels (id, name, type, config, settings) VALUES ($1, 'shop', 'sap-commerce', '{}', '{}')`,
      [channelId],
    );
    await database.query(
      `INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
       VALUES ($1, $2, 'ORDER-1', 300, 'pending', 0, now(), now(), now())`,
      [channelId, orderId],
    );
    await database.query(
      `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, created_at, snapshot)
       SELECT $1, $2, n, 'updated', '[]', now(), '{"version":' || n || ',"name":"Ruisleipä 😀","text":"' || repeat(md5('x'), 1000) || '"}'
         FROM generate_series(1, 300) n`,
      [channelId, orderId],
    );
  });
  afterAll(() => database.drop());

  const compact = () => runScript('versions-compact', { ...SECRETS, DATABASE_URL: database.url });
  const textsRead = () => database.query('SELECT version, snapshot FROM whole_versions ORDER BY version');
  const stored = () =>
    database.query('SELECT version FROM order_versions WHERE snapshot IS NOT NULL ORDER BY version');
  const compatibility = () => database.query('SELECT needs_migration FROM schema_compatibility');

  it('changes nothing while a process lives that reads only whole versions', async () => {
    await database.query(
      `INSERT INTO running_processes (id, host, pid, role, key_ids) VALUES ($1, 'old-host', 4711, 'worker', '{}')`,
      [randomUUID()],
    );
    const untouched = await compatibility();
    const beats = setInterval(() => void database.query('UPDATE running_processes SET seen_at = now()'), 200);
    const { code, output } = await compact();
    clearInterval(beats);
    expect(code).toBe(1);
    expect(output).toContain(
      'process 4711 on old-host (role worker) is of a release that reads only whole versions',
    );
    expect(await stored()).toHaveLength(300);
    expect(await compatibility()).toEqual(untouched);
    await database.query('DELETE FROM running_processes');
  });

  it('changes nothing in a cluster', async () => {
    const { mend } = await pretendCitus(database);
    await database.query(`INSERT INTO pg_dist_partition VALUES ('jobs', 'h')`);
    const untouched = await compatibility();
    expect(await compact()).toMatchObject({
      code: 1,
      output: expect.stringContaining('every version stays whole') as string,
    });
    expect(await stored()).toHaveLength(300);
    expect(await compatibility()).toEqual(untouched);
    await mend();
  });

  it('rewrites every version, which reads as before, and keeps earlier releases out', async () => {
    const before = await textsRead();
    expect(await compact()).toMatchObject({ code: 0 });
    expect(await textsRead()).toEqual(before);
    expect(await stored()).toEqual([{ version: 1 }]);
    expect(await compatibility()).toEqual([{ needs_migration: 'DerivedIsLeftOut1795600161000' }]);
    const { code, output } = await compact();
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 versions') as string,
    });
  });
});
