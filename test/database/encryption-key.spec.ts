import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SecretBox } from '@libs/secret-box';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { openShop, SECRET, type Shop } from '../support/data/shop';

const newKey = () => randomBytes(32).toString('base64');
const idOf = (key: string) => new SecretBox([Buffer.from(key, 'base64')]).currentId;

describe('a service with another encryption key than its database needs', () => {
  const [right, wrong] = [newKey(), newKey()];
  let database: TestDatabase;
  let receiver: Receiver;
  let shop: Shop;
  const start = (ENCRYPTION_KEY: string) => Service.start({ ENCRYPTION_KEY }, database);

  beforeAll(async () => {
    [database, receiver] = await Promise.all([createTestDatabase(), Receiver.start()]);
  });
  afterAll(async () => {
    await receiver.stop();
    await database.drop();
  });

  it('starts as long as there are no secrets', async () => {
    for (const key of [wrong, right]) {
      const service = await start(key);
      await service.terminate();
    }
    const service = await start(right);
    shop = await openShop(service, receiver);
    await service.terminate();
  });

  it('ends with one sentence that names both keys and what to do, and leaves no trace', async () => {
    const failed: Error = await start(wrong).then(
      () => Promise.reject(new Error('it started')),
      (error: Error) => error,
    );
    const [end, ...lines] = failed.message.trim().split('\n');
    expect(end).toMatch(/^the service ended with 1:/);
    const [fatal, ...rest] = lines
      .map((line) => JSON.parse(line) as { level: string; msg: string })
      .filter(({ level }) => level === 'fatal');
    expect(rest).toEqual([]);
    expect(fatal!.msg).toBe(
      `ENCRYPTION_KEY can't open the secrets of this database: they were sealed with key ${idOf(right)}, and it has ` +
        `only ${idOf(wrong)}: put the missing key behind the present one, separated by a comma ` +
        '(docs/secrets.md#a-wrong-encryption-key).',
    );
    expect(await database.query('SELECT 1 FROM running_processes')).toEqual([]);
    const keys = await database.query<{ key_id: string }>('SELECT key_id FROM encryption_keys');
    expect(keys.map(({ key_id }) => key_id)).toContain(idOf(right));
  });

  it('also says so when no key is registered yet, as after an upgrade', async () => {
    await database.query('DELETE FROM encryption_keys');
    await expect(start(wrong)).rejects.toThrow(
      `sealed with key ${idOf(right)}, and it has only ${idOf(wrong)}`,
    );
  });

  it('ends with a sentence when the key has the right id and is still wrong', async () => {
    await (await start(right)).terminate();
    const place = `encryption_keys/${idOf(right)}/canary`;
    const forged = new SecretBox([Buffer.from(wrong, 'base64')]).seal('canary', place);
    await database.query('UPDATE encryption_keys SET canary = $1 WHERE key_id = $2', [
      forged.replace(idOf(wrong), idOf(right)),
      idOf(right),
    ]);
    await expect(start(right)).rejects.toThrow(
      new RegExp(`ENCRYPTION_KEY has a key ${idOf(right)}, .* but not the one that sealed them`),
    );
    await database.query('DELETE FROM encryption_keys');
  });

  it('starts with both, and without the old one after the secrets were deleted as documented, and still binds secrets', async () => {
    await (await start(`${wrong},${right}`)).terminate();
    const manual = readFileSync('docs/secrets.md', 'utf8');
    const giveUp = /## A lost key[^]*?```sql\n([^]*?)```/.exec(manual)?.[1] ?? '';
    for (const statement of giveUp.split(';').filter((text) => text.trim() !== ''))
      await database.query(statement);
    const service = await start(newKey());
    const { body } = await service.as(shop.key).get(`/v1/channels/${shop.channelId}`).expect(200);
    expect(body).toMatchObject({ webhook_secret: null, webhook_enabled: false, oauth2_enabled: false });
    await service
      .as(shop.key)
      .put(`/v1/channels/${shop.channelId}/webhook`, { webhook_url: receiver.url, webhook_secret: SECRET })
      .expect(200);
    const [stored] = await database.query<{ webhook_secret: string }>(
      'SELECT webhook_secret FROM webhook_endpoints WHERE channel_id = $1',
      [shop.channelId],
    );
    expect(stored!.webhook_secret).toMatch(/^enc2:/);
    await service.terminate();
  });
});

describe('a secret that somebody with access to the database moves elsewhere', () => {
  it.each([
    ['another channel', 'webhook_secret = (SELECT webhook_secret FROM channels WHERE id = $2) WHERE id = $1'],
    [
      'another field',
      'webhook_secret = (SELECT oauth2_client_secret FROM channels WHERE id = $2) WHERE id = $2 AND id <> $1',
    ],
  ])('opens nowhere: %s', async (_where, change) => {
    const service = await Service.start();
    const receiver = await Receiver.start();
    const [mine, theirs] = [await openShop(service, receiver), await openShop(service, receiver)];
    const oauth2 = {
      oauth2_enabled: false,
      oauth2_client_id: 'shop',
      oauth2_client_secret: 'client-secret-value-7788',
      oauth2_token_url: 'https://login.example.com/token',
    };
    await theirs.api.put(`/v1/channels/${theirs.channelId}/oauth2`, oauth2).expect(200);
    for (const shop of [mine, theirs])
      await shop.api.post(`/v1/channels/${shop.channelId}/webhook/test`).expect(200);
    const before = receiver.received.length;
    await service.database.query(`UPDATE channels SET ${change}`, [mine.channelId, theirs.channelId]);
    const hit = _where === 'another channel' ? mine : theirs;
    await hit.api.post(`/v1/channels/${hit.channelId}/webhook/test`).expect(500);
    expect(receiver.received.length).toBe(before);
    await Promise.all([service.stop(), receiver.stop()]);
  });
});
