import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { createDataSource } from '../../ormconfig';
import { completeSettings, readSettings } from '../../src/infrastructure/config';
import { keysOfStoredSecrets, SealedFields } from '../../src/channels';
import { requireEncryptionKeys } from '../../src/infrastructure/encryption';
import { SEALED_TABLES } from '../../src/start/sealed-tables';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const CHANNEL = '01890000-0000-7000-8000-000000000001';
const newKey = () => randomBytes(32).toString('base64');
const boxOf = (key: string) => new SecretBox([Buffer.from(key, 'base64')]);

describe('the encryption key of a start', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let dataDir: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, 2).initialize();
    dataDir = mkdtempSync(join(tmpdir(), 'oms-keys-'));
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const start = (env: Record<string, string>) => {
    const given = readSettings({ DATA_DIR: dataDir, SYSTEM_TOKEN: 'x'.repeat(24), ...env });
    const { settings } = completeSettings(given);
    const look = () =>
      keysOfStoredSecrets(
        new SealedFields(dataSource, SEALED_TABLES),
        new SecretBox(settings.ENCRYPTION_KEY),
      );
    return requireEncryptionKeys(dataSource, given, settings, look);
  };
  const addChannel = (config: object, webhookSecret: string | null = null) =>
    database.query(
      `INSERT INTO channels (id, name, type, config, webhook_secret) VALUES ($1, 'shop', 'wolt', $2, $3)`,
      [CHANNEL, config, webhookSecret],
    );
  const binds = async () => {
    const rows = await database.query<{ binds: boolean }>('SELECT binds FROM encryption_keys');
    return rows.map((row) => row.binds);
  };

  it('that hides the right key in the data directory is refused, and the message says where that is', async () => {
    await start({});
    const kept = completeSettings(readSettings({ DATA_DIR: dataDir })).settings.ENCRYPTION_KEY;
    await addChannel({}, new SecretBox(kept).seal('secret', `channels/${CHANNEL}/webhook_secret`));
    const wrong = newKey();
    const id = boxOf(wrong).currentId;
    await expect(start({ ENCRYPTION_KEY: wrong })).rejects.toThrow(
      new RegExp(
        `^ENCRYPTION_KEY can't open .* key ${new SecretBox(kept).currentId}, and it has only ${id}: ` +
          `the missing key is in .*/encryption-key, so take ENCRYPTION_KEY out of the environment and of .env \\(`,
      ),
    );
    await start({});
  });

  it('that was generated again because the file was lost is refused with the name of the file', async () => {
    await start({});
    const kept = completeSettings(readSettings({ DATA_DIR: dataDir })).settings.ENCRYPTION_KEY;
    await addChannel({ api_key: new SecretBox(kept).seal('"x"', `channels/${CHANNEL}/config/api_key`) });
    mkdirSync(join(dataDir, 'lost'));
    await expect(start({ DATA_DIR: join(dataDir, 'lost') })).rejects.toThrow(
      new RegExp(`lost/encryption-key can't open .* key ${new SecretBox(kept).currentId}`),
    );
  });

  it('is not blocked by text of a client that only looks sealed', async () => {
    await addChannel({ note: 'enc1:00000000:AAAA', list: ['enc2:00000000:AAAA'] });
    await start({ ENCRYPTION_KEY: newKey() });
  });

  it('binds sealed values in a new database, and not in one that an older release has used', async () => {
    const key = newKey();
    await start({ ENCRYPTION_KEY: key });
    expect(await binds()).toEqual([true]);
    await start({ ENCRYPTION_KEY: `${newKey()},${key}` });
    expect(await binds()).toEqual([true, true]);
    await database.query('DELETE FROM encryption_keys');
    await database.query('DELETE FROM schema_compatibility');
    await addChannel({});
    await start({ ENCRYPTION_KEY: key });
    expect(await binds()).toEqual([false]);
  });

  it('is also checked when the file in the data directory cannot be read', async () => {
    const key = newKey();
    await addChannel({}, boxOf(key).seal('secret', `channels/${CHANNEL}/webhook_secret`));
    writeFileSync(join(dataDir, 'encryption-key'), 'no key');
    await expect(start({ ENCRYPTION_KEY: newKey() })).rejects.toThrow(
      'put the missing key behind the present one',
    );
  });
});
