import { randomBytes } from 'node:crypto';
import { SecretBox } from '@libs/secret-box';
import { verifyWebhook } from '@libs/webhook-signing';
import { ALL_TOGETHER } from '@libs/work-queue';
import { createDataSource } from '../../ormconfig';
import { SecretRotation } from '../../scripts/secrets-rotate/rotate-secrets';
import { ConfigVault } from '../../src/channels';
import { beSilentFor } from '../support/beyond-the-interface';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { dumpDatabase } from '../support/postgres/database-dump';
import { Receiver } from '../support/receivers/receiver';
import { runScript } from '../support/service/script';
import { Service } from '../support/service/service';
import { openShop, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { TokenEndpoint } from '../support/receivers/token-endpoint';
import { until } from '../support/until';

const [KEY_A, KEY_B] = [randomBytes(32), randomBytes(32)];
const ring = (...keys: Buffer[]): string => keys.map((key) => key.toString('base64')).join(',');
const SYSTEM_TOKEN = 'system_0123456789012345678901234567';
const CONFIG = {
  api_key: 'first-api-key-value-1111',
  venue_id: 'venue',
  deep: { password: 'deep-value-2222' },
};

jest.setTimeout(240_000);

describe('the rotation of the encryption key', () => {
  let database: TestDatabase;
  let receiver: Receiver;
  let tokens: TokenEndpoint;
  let service: Service;

  beforeAll(async () => {
    [database, receiver, tokens] = await Promise.all([
      createTestDatabase(),
      Receiver.start(),
      TokenEndpoint.start(),
    ]);
  });
  afterAll(async () => {
    await Promise.all([service.terminate(), receiver.stop(), tokens.stop()]);
    await database.drop();
  });

  const startWith = async (...keys: Buffer[]): Promise<void> => {
    service = await Service.start({ SYSTEM_TOKEN, ENCRYPTION_KEY: ring(...keys) }, database);
  };
  const rotate = (...keys: Buffer[]) =>
    runScript('secrets-rotate', { DATABASE_URL: database.url, SYSTEM_TOKEN, ENCRYPTION_KEY: ring(...keys) });
  const idOf = (key: Buffer) => new SecretBox([key]).currentId;
  const rowsWith = async (mark: string) =>
    (await dumpDatabase(database)).filter(({ table, text }) => table === 'channels' && text.includes(mark));
  const rowsUnder = (key: Buffer) => rowsWith(`:${idOf(key)}:`);
  const secretsStored = () => database.query('SELECT id, webhook_secret, config FROM channels ORDER BY id');
  const keysEntered = async () =>
    (await database.query<{ key_id: string }>('SELECT key_id FROM encryption_keys')).map(
      ({ key_id }) => key_id,
    );
  const again = (shop: Shop): Shop => ({ ...shop, api: service.as(shop.key) });

  /** Gives the webhook that told an order. */
  const placeToldOrder = async (shop: Shop) => {
    const orderId = await placeOrder(shop);
    return receiver.waitFor(
      'the order is told',
      ({ body }) => body.data.order_id === orderId || body.data.order?.id === orderId,
    );
  };

  /** A shop with a secret in every field that takes one. */
  const openFullShop = async (): Promise<Shop> => {
    const shop = await openShop(service, receiver, { type: 'wolt', config: CONFIG });
    const path = `/v1/channels/${shop.channelId}`;
    await shop.api.post(`${path}/webhook/rotate-secret`, { webhook_secret: SECRET }).expect(200);
    await shop.api
      .put(`${path}/oauth2`, {
        oauth2_enabled: true,
        oauth2_client_id: 'shop',
        oauth2_client_secret: 'client-secret-value-3333',
        oauth2_token_url: tokens.url,
        oauth2_additional_params: { extra_password: 'param-value-4444' },
      })
      .expect(200);
    // So no token is being fetched afterwards.
    await placeToldOrder(shop);
    return shop;
  };

  /** As if an older release, without bound values and registered keys, had written everything. */
  const makeUnbound = async (): Promise<void> => {
    const [bound, unbound] = [new SecretBox([KEY_B]), new SecretBox([KEY_B], () => false)];
    const dataSource = await createDataSource(database.url, 1).initialize();
    const free = {
      isSealed: (value: unknown) => bound.isSealed(value),
      isCurrent: () => false,
      open: (sealed: string, place: string) => bound.open(sealed, place),
      seal: (plain: string, place: string) => unbound.seal(plain, place),
    } as unknown as SecretBox;
    await new SecretRotation(dataSource, ALL_TOGETHER, free, new ConfigVault(free)).run();
    await dataSource.destroy();
    await database.query('DELETE FROM encryption_keys');
    await database.query(`UPDATE schema_compatibility SET needs_migration = 'ToldEvents1763950000000'`);
  };

  /** Changes secrets until it is stopped; returns how often. */
  const writeUntil = async (shop: Shop, stopped: () => boolean): Promise<number> => {
    let writes = 0;
    for (; !stopped(); writes += 1) {
      const config = { ...CONFIG, api_key: `changed-api-key-value-${writes}` };
      await shop.api
        .put(`/v1/channels/${shop.channelId}`, { name: 'busy', type: 'wolt', config })
        .expect(200);
      await shop.api
        .put(`/v1/channels/${shop.channelId}/webhook`, { webhook_url: receiver.url, webhook_secret: SECRET })
        .expect(200);
    }
    return writes;
  };

  const expectWorking = async (shop: Shop): Promise<void> => {
    const channel = (await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200)).body;
    expect(channel.webhook_secret).toBe(`********${SECRET.slice(-4)}`);
    await database.query(
      'UPDATE channels SET oauth2_token = NULL, oauth2_token_lease_until = NULL WHERE id = $1',
      [shop.channelId],
    );
    const fetched = tokens.requests.length;
    const { headers, text } = await placeToldOrder(shop);
    expect(headers.authorization).toMatch(/^Bearer token-\d+$/);
    expect(tokens.requests.slice(fetched).at(-1)?.form).toMatchObject({
      client_secret: 'client-secret-value-3333',
      extra_password: 'param-value-4444',
    });
    expect(() => verifyWebhook({ headers, body: text, secret: SECRET })).not.toThrow();
  };

  it('leaves nothing under the old key while secrets are being written, so that it can be removed', async () => {
    await startWith(KEY_A);
    const shops = [await openFullShop(), await openFullShop(), await openFullShop()];
    expect((await rowsUnder(KEY_A)).length).toBe(3);
    await service.terminate();

    await startWith(KEY_B, KEY_A);
    let ended = false;
    const writing = Promise.all(shops.slice(1).map((shop) => writeUntil(again(shop), () => ended)));
    const first = await rotate(KEY_B, KEY_A).finally(() => (ended = true));
    expect(Math.min(...(await writing))).toBeGreaterThan(0);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('can be removed') });
    expect(await rowsUnder(KEY_A)).toEqual([]);
    expect(await keysEntered()).toEqual([idOf(KEY_B)]);
    await service.terminate();

    await startWith(KEY_B);
    for (const shop of shops) await expectWorking(again(shop));
    expect(await rotate(KEY_B)).toMatchObject({
      code: 0,
      output: expect.stringContaining(' 0 values sealed again, 0 changed meanwhile'),
    });
  });

  it('names every process that does not know the new key, or seals with another, and changes nothing', async () => {
    const KEY_C = randomBytes(32);
    const before = await secretsStored();
    const early = await rotate(KEY_C, KEY_B);
    expect(early.code).toBe(1);
    expect(early.output).toMatch(
      new RegExp(`process \\d+ on \\S+ \\(role all\\) does not know key ${idOf(KEY_C)} yet`),
    );
    expect(early.output).toContain('Nothing was changed');
    expect(await secretsStored()).toEqual(before);
    await until('the process says what it lacks', () =>
      service.log.includes(`sealed with key ${idOf(KEY_C)}`),
    );

    await service.terminate();
    await startWith(KEY_B, KEY_C);
    const halfway = await rotate(KEY_C, KEY_B);
    expect(halfway.code).toBe(1);
    expect(halfway.output).toContain(`seals with key ${idOf(KEY_B)} still`);
    expect(await secretsStored()).toEqual(before);
    expect((await rotate(KEY_B, KEY_C)).code).toBe(0);
    expect(await keysEntered()).toEqual([idOf(KEY_B)]);
  });

  it('stops waiting for a process that died without notice', async () => {
    await service.kill();
    await beSilentFor(database, 15);
    const KEY_C = randomBytes(32);
    expect((await rotate(KEY_C, KEY_B)).code).toBe(0);
    expect((await rotate(KEY_B, KEY_C)).code).toBe(0);
    await startWith(KEY_B);
  });

  it('binds values of older releases to their fields, and the running service binds from then on', async () => {
    const shop = await openFullShop();
    await service.terminate();
    await makeUnbound();
    expect((await rowsWith('enc1:')).length).toBeGreaterThan(0);
    expect(await rowsWith('enc2:')).toEqual([]);

    await startWith(KEY_B);
    await expectWorking(again(shop));
    const config = { ...CONFIG, api_key: 'written-meanwhile-1111' };
    const body = { name: 'unbound', type: 'wolt', config };
    await again(shop).api.put(`/v1/channels/${shop.channelId}`, body).expect(200);
    expect(await rowsWith('enc2:')).toEqual([]);

    expect((await rotate(KEY_B)).code).toBe(0);
    expect(await rowsWith('enc1:')).toEqual([]);
    await expectWorking(again(shop));
    await openFullShop();
    expect(await rowsWith('enc1:')).toEqual([]);
    const [schema] = await database.query('SELECT needs_migration FROM schema_compatibility');
    expect(schema).toEqual({ needs_migration: 'EncryptionKeys1764021000000' });
  });

  it('names values that no key opens, never the value itself, does the rest, and exits with 1', async () => {
    const { channelId } = await openFullShop();
    await service.terminate();
    const foreign = new SecretBox([KEY_A]).seal('lost', `channels/${channelId}/webhook_secret`);
    await database.query('UPDATE channels SET webhook_secret = $2 WHERE id = $1', [channelId, foreign]);
    const KEY_C = randomBytes(32);
    const { code, output } = await rotate(KEY_C, KEY_B);
    expect(code).toBe(1);
    expect(output).toContain(`channel ${channelId} webhook_secret`);
    expect(output).toContain('Keep the other keys');
    expect(output).not.toContain(foreign.split(':')[2]);
    expect(await rowsUnder(KEY_B)).toEqual([]);
    expect((await rotate(KEY_B, KEY_C, KEY_A)).code).toBe(0);
    await startWith(KEY_B);
  });

  it('says so when a setting is missing', async () => {
    const { code, output } = await runScript('secrets-rotate', { DATABASE_URL: database.url, SYSTEM_TOKEN });
    expect(code).toBe(1);
    expect(output).toContain('ENCRYPTION_KEY is required');
  });
});
