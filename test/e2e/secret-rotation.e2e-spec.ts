import { randomBytes } from 'node:crypto';
import { SecretBox } from '@libs/secret-box';
import { verifyWebhook } from '@libs/webhook-signing';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dumpDatabase } from '../support/database-dump';
import { Receiver } from '../support/receiver';
import { runScript } from '../support/script';
import { Service } from '../support/service';
import { openShop, placeOrder, SECRET, type Shop } from '../support/shop';
import { TokenEndpoint } from '../support/token-endpoint';

const [KEY_A, KEY_B] = [randomBytes(32), randomBytes(32)];
const ring = (...keys: Buffer[]): string => keys.map((key) => key.toString('base64')).join(',');
const SYSTEM_TOKEN = 'system_0123456789012345678901234567';
const CONFIG = {
  api_key: 'first-api-key-value-1111',
  venue_id: 'venue',
  deep: { password: 'deep-value-2222' },
};

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
  const rowsUnder = async (key: Buffer) => {
    const mark = `enc1:${new SecretBox([key]).currentId}:`;
    return (await dumpDatabase(database)).filter(({ text }) => text.includes(mark));
  };
  const again = (shop: Shop): Shop => ({ ...shop, api: service.as(shop.key) });

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
    await placeOrder(shop);
    return shop;
  };

  /** Changes secrets for as long as it is not told to stop; gives how often it did. */
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
    const orderId = await placeOrder(shop);
    const { headers, text } = await receiver.waitFor(
      'the order is told',
      ({ body }) => body.data.order_id === orderId || body.data.order?.id === orderId,
    );
    expect(headers.authorization).toMatch(/^Bearer token-\d+$/);
    expect(tokens.requests.slice(fetched).at(-1)?.form).toMatchObject({
      client_secret: 'client-secret-value-3333',
      extra_password: 'param-value-4444',
    });
    expect(() => verifyWebhook({ headers, body: text, secret: SECRET })).not.toThrow();
  };

  it('leaves nothing under the old key while secrets are being written, and the service needs it no more', async () => {
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
    await service.terminate();

    await startWith(KEY_B);
    for (const shop of shops) await expectWorking(again(shop));
    expect(await rotate(KEY_B)).toMatchObject({
      code: 0,
      output: expect.stringContaining(' 0 values sealed anew, 0 changed meanwhile'),
    });
  });

  it('names what no key opens, never its value, does the rest, and ends with 1', async () => {
    const { channelId } = await openFullShop();
    const foreign = new SecretBox([KEY_A]).seal('lost');
    await database.query('UPDATE channels SET webhook_secret = $2 WHERE id = $1', [channelId, foreign]);
    const KEY_C = randomBytes(32);
    const { code, output } = await rotate(KEY_C, KEY_B);
    expect(code).toBe(1);
    expect(output).toContain(`channel ${channelId} webhook_secret`);
    expect(output).toContain('Keep the other keys');
    expect(output).not.toContain(foreign.split(':')[2]);
    expect(await rowsUnder(KEY_B)).toEqual([]);
    expect((await rotate(KEY_B, KEY_C, KEY_A)).code).toBe(0);
  });

  it('says so when a setting is missing', async () => {
    const { code, output } = await runScript('secrets-rotate', { DATABASE_URL: database.url, SYSTEM_TOKEN });
    expect(code).toBe(1);
    expect(output).toContain('ENCRYPTION_KEY is required');
  });
});
