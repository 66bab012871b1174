import { randomUUID } from 'node:crypto';
import { ApiKeysModule, GrantChannel } from '../../src/api-keys';
import { CreateApiKey } from '../../src/api-keys/commands/create-api-key';
import { DeactivateApiKey } from '../../src/api-keys/commands/deactivate-api-key';
import { UpdateApiKey } from '../../src/api-keys/commands/update-api-key';
import { ListApiKeys } from '../../src/api-keys/queries/list-api-keys';
import { BY, Ground } from './ground';

describe('API keys, without HTTP and without workers', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([ApiKeysModule]);
  });
  afterAll(() => ground.stop());

  const create = (changes: object = {}) => {
    const input = { name: 'key', client_name: 'Acme', created_by: 'test', scope: 'write', ...changes };
    return ground.execute(new CreateApiKey(input as never, BY));
  };
  const stored = async (id: string) =>
    (await ground.rows<Record<string, unknown>>('SELECT * FROM api_keys WHERE id = $1', id))[0]!;

  it('CreateApiKey stores a hash, and the key itself nowhere', async () => {
    const { row, value } = await create();
    const kept = await stored(row.id);
    expect(kept).toMatchObject({ name: 'key', scope: 'write', is_active: true, channel_ids: [] });
    expect(JSON.stringify(kept)).not.toContain(value);
    expect(await ground.trailOf(row.id)).toEqual(['api_key.created']);
  });

  it('CreateApiKey refuses a channel that does not exist, and stores nothing', async () => {
    const before = await ground.rows('SELECT id FROM api_keys');
    await expect(create({ channel_ids: [randomUUID()] })).rejects.toMatchObject({
      code: expect.stringContaining('CHANNEL') as string,
    });
    expect(await ground.rows('SELECT id FROM api_keys')).toEqual(before);
  });

  it('CreateApiKey and UpdateApiKey take a channel that is named in two cases as one', async () => {
    const channel_ids = [ground.channelId.toUpperCase(), ground.channelId];
    const { row } = await create({ channel_ids });
    const shown = [row.channel_ids, (await stored(row.id)).channel_ids];
    const updated = await ground.execute(new UpdateApiKey(row.id, { channel_ids }, BY));
    expect([...shown, updated.channel_ids, (await stored(row.id)).channel_ids]).toEqual(
      Array(4).fill([ground.channelId]),
    );
  });

  it('ListApiKeys reads no metadata to know how long its keys are', async () => {
    const metadata = { text: 'x'.repeat(1_000_000) };
    for (let n = 0; n < 20; n += 1) await create({ metadata });
    const list = (limit: number) =>
      ground.longPagesReadBy('api_keys', () =>
        ground.module.queries.execute(new ListApiKeys({ limit, offset: 0 }, null)),
      );
    expect(await list(20)).toBe(0);
  });

  it('GrantChannel adds a channel once, UpdateApiKey changes what is given, DeactivateApiKey ends the key', async () => {
    const { row } = await create();
    for (let times = 0; times < 2; times += 1)
      await ground.execute(new GrantChannel(row.id, ground.channelId, BY));
    await ground.execute(new UpdateApiKey(row.id, { name: 'renamed' }, BY));
    await ground.execute(new DeactivateApiKey(row.id, BY));
    expect(await stored(row.id)).toMatchObject({
      name: 'renamed',
      scope: 'write',
      channel_ids: [ground.channelId],
      is_active: false,
    });
    expect(await ground.trailOf(row.id)).toEqual([
      'api_key.created',
      'api_key.updated',
      'api_key.updated',
      'api_key.deactivated',
    ]);
  });
});
